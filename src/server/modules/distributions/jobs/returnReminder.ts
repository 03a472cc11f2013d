import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import type { Context } from '../../../kernel/context.ts'
import { issuances, whereReminded } from '../../issuances/tables.ts'
import { lastPaidOf, nextReturnOn } from '../next-return.ts'
import { notifyReturnDue } from '../notify.ts'
import { announced } from '../statuses.ts'
import { distributions } from '../tables.ts'

/**
 * Reminds an issuer without a schedule of its next dividend or rent, by the frequency of its payments, unless it has
 * announced one. Pauses while the tenant hides earnings.
 */
export const returnReminder: Sweep = whenDue(
  { id: issuances.id, at: issuances.returns_remind_at, where: whereReminded },
  async (ctx, whereDue) => {
    if (ctx.tenant.customization.hide.earnings) return
    const [issuance] = await ctx.tx.select().from(issuances).where(whereDue).for('no key update')
    if (!issuance) return
    const { id } = issuance
    await ctx.tx.update(issuances).set({ returns_remind_at: null }).where(eq(issuances.id, id))
    const last = await lastPaidOf(ctx, id)
    const on = nextReturnOn(issuance, last)
    if (on && last && !(await isAnnounced(ctx, id, last.due_on))) await notifyReturnDue(ctx, issuance, on)
  },
)

/** Returns whether a payment after a day is prepared. */
async function isAnnounced({ tx }: Context, issuanceId: string, day: string): Promise<boolean> {
  const { id, issuance_id, status, due_on } = distributions
  const whereLater = and(eq(issuance_id, issuanceId), inArray(status, [...announced]), gt(due_on, day))
  return (await tx.select({ id }).from(distributions).where(whereLater).limit(1)).length > 0
}
