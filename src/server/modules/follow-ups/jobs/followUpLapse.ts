import { sql } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { users } from '../../auth/tables.ts'
import { selectFollowUps } from '../rows.ts'
import { followUps } from '../tables.ts'

const { id, asked_at: at, status, tenant_id, user_id } = followUps

const where = sql`${status} = 'ASKED' and exists (
  select from ${users}
  where ${users.tenant_id} = ${tenant_id} and ${users.id} = ${user_id} and ${users.closed_at} is not null)`

/** Ends open questions of closed accounts. */
export const followUpLapse: Sweep = whenDue({ id, at, where }, async (ctx, whereDue) => {
  const [record] = await selectFollowUps(ctx, whereDue)
  if (record) await transition(ctx, 'follow-up', record, 'lapse', { changes: { changed_at: ctx.now } })
})
