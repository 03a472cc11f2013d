import { sql } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { users } from '../../auth/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { notifyLapsed } from '../notify.ts'
import { selectInterests } from '../rows.ts'
import { interests, whereReserved } from '../tables.ts'

const { id, created_at: at, issuance_id, investor_id, tenant_id } = interests

const where = sql`${whereReserved} and (exists (
  select from ${issuances}
  where ${issuances.tenant_id} = ${tenant_id} and ${issuances.id} = ${issuance_id} and ${issuances.status} = 'CLOSED')
  or exists (
  select from ${users}
  where ${users.tenant_id} = ${tenant_id} and ${users.id} = ${investor_id} and ${users.closed_at} is not null))`

/** Ends interests without an order when their campaign ends or the account closes. */
export const interestLapse: Sweep = whenDue({ id, at, where }, async (ctx, whereDue) => {
  const [record] = await selectInterests(ctx, whereDue)
  if (!record) return
  const lapsed = await transition(ctx, 'interest', record, 'lapse')
  if (!record.investor.closed_at) await notifyLapsed(ctx, lapsed)
})
