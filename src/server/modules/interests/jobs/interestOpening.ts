import { and, eq, isNull, sql } from 'drizzle-orm'
import { constantsOf } from '../../../../language/documents/constants.ts'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { isOnSale } from '../../issuances/campaign.ts'
import { issuances } from '../../issuances/tables.ts'
import { notifyOpen } from '../notify.ts'
import { selectInterests } from '../rows.ts'
import { interests, whereReserved } from '../tables.ts'

const { id, created_at: at, opened_at, issuance_id, tenant_id } = interests

const where = sql`${whereReserved} and ${isNull(opened_at)} and exists (
  select from ${issuances}
  where ${issuances.tenant_id} = ${tenant_id} and ${issuances.id} = ${issuance_id} and ${issuances.status} = 'CAMPAIGN')`

/** Notifies people that they can order now, and starts the priority of bookings. */
export const interestOpening: Sweep = whenDue({ id, at, where }, async (ctx, whereDue) => {
  const [record] = await selectInterests(ctx, whereDue)
  if (!record || !isOnSale(record.issuance, ctx)) return
  const hours = constantsOf(ctx.library).priority_hours
  const priorityUntil = new Date(ctx.now.getTime() + hours * 3_600_000)
  const [interest] = await ctx.tx
    .update(interests)
    .set({ opened_at: ctx.now, priority_until: record.interest.kind === 'BOOKED' ? priorityUntil : null })
    .where(and(eq(id, record.interest.id), isNull(opened_at)))
    .returning()
  if (interest) await notifyOpen(ctx, { ...record, interest })
})
