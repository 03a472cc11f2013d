import { sql } from 'drizzle-orm'
import constants from '../../../../../schemas/constants.json' with { type: 'json' }
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { lockIfOpen } from '../../auth/accounts.ts'
import { users } from '../../auth/tables.ts'
import { kycChecks } from '../tables.ts'
import { transitionCheck } from '../transition-check.ts'

const { id, status, submitted_at } = kycChecks
const whereOverdue = (now: Date) => sql`${status} in ('pending', 'running')
  and ${submitted_at} <= ${now.toISOString()}::timestamptz - make_interval(hours => ${constants.identity_hours})
  and exists (select from ${users} where ${users.tenant_id} = ${kycChecks.tenant_id}
    and ${users.id} = ${kycChecks.user_id} and ${users.closed_at} is null)`

/** Requests manual review of checks that the provider has not decided within the announced `identity_hours`. */
export const identityOverdue: Sweep = whenDue(
  { id, at: submitted_at, where: whereOverdue },
  async (ctx, whereDue) => {
    const [check] = await ctx.tx.select().from(kycChecks).where(whereDue).for('update')
    if (check && (await lockIfOpen(ctx, check.user_id)))
      await transitionCheck(ctx, check, 'review', { reason: 'no_answer' })
  },
)
