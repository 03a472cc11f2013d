import { and, desc, eq, inArray } from 'drizzle-orm'
import { daysAfter, monthsAfter } from '../../../domain/calendar.ts'
import { monthsBetweenPayments } from '../../../domain/payment-plan.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import type { PaymentFrequency } from '../../../generated/domain.ts'
import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'
import { paymentPlanOf } from '../issuances/payment-plan.ts'
import { issuances } from '../issuances/tables.ts'
import { startedStatuses } from './statuses.ts'
import { type Distribution, distributions } from './tables.ts'

type Issuance = typeof issuances.$inferSelect

/**
 * Returns the day by which the issuer of dividends or rents should pay again; undefined before its first payment, and
 * for loans with a schedule.
 */
export function nextReturnOn(
  issuance: Issuance,
  lastPaid: Pick<Distribution, 'due_on'> | undefined,
): string | undefined {
  const frequency = issuance.payment_frequency as PaymentFrequency
  const isRegular = frequency in monthsBetweenPayments && frequency !== 'AT_MATURITY'
  if (!isRegular || !lastPaid || paymentPlanOf(issuance, issuance.raised)) return undefined
  return monthsAfter(lastPaid.due_on, monthsBetweenPayments[frequency])
}

/** Returns the latest payment of an issuance to its holders. */
export async function lastPaidOf(
  { tx }: Pick<Context, 'tx'>,
  issuanceId: string,
): Promise<Distribution | undefined> {
  const { issuance_id, status, due_on, id } = distributions
  const [last] = await tx
    .select()
    .from(distributions)
    .where(and(eq(issuance_id, issuanceId), inArray(status, [...startedStatuses])))
    .orderBy(desc(due_on), desc(id))
    .limit(1)
  return last
}

/** Schedules the issuer's reminder of its next dividend or rent, some days before it should pay. */
export async function scheduleReminder(ctx: Context, issuanceId: string): Promise<void> {
  const [issuance] = await ctx.tx.select().from(issuances).where(eq(issuances.id, issuanceId))
  if (!issuance) return
  const nextDay = nextReturnOn(issuance, await lastPaidOf(ctx, issuanceId))
  if (!nextDay && !issuance.returns_remind_at) return
  const returns_remind_at = nextDay
    ? startOfDay(daysAfter(nextDay, -constantsOf(ctx.library).schedule_days), ctx.timeZone)
    : null
  await ctx.tx.update(issuances).set({ returns_remind_at }).where(eq(issuances.id, issuanceId))
}
