import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import type { Context } from '../../../kernel/context.ts'
import { issuances, whereReminded } from '../../issuances/tables.ts'
import { lastPaidOf, nextReturnOn } from '../next-return.ts'
import { notifyReturnDue } from '../notify.ts'
import { announcedStatuses } from '../statuses.ts'
import { distributions } from '../tables.ts'

/**
 * Reminds an issuer without a schedule of its next dividend or rent, which the frequency of its payments dates, unless
 * the issuer has announced it. Pauses while the tenant hides earnings.
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
    const nextDay = nextReturnOn(issuance, last)
    if (nextDay && last && !(await isAnnounced(ctx, id, last.due_on)))
      await notifyReturnDue(ctx, issuance, nextDay)
  },
)

/** Returns whether a payment that is due after a day was announced. */
async function isAnnounced({ tx }: Context, issuanceId: string, day: string): Promise<boolean> {
  const { id, issuance_id, status, due_on } = distributions
  const whereLater = and(
    eq(issuance_id, issuanceId),
    inArray(status, [...announcedStatuses]),
    gt(due_on, day),
  )
  return (await tx.select({ id }).from(distributions).where(whereLater).limit(1)).length > 0
}
