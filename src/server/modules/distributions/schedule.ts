import { countDistinct, eq } from 'drizzle-orm'
import { daysAfter } from '../../../domain/calendar.ts'
import { cents } from '../../../domain/money.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import type { IssuancePaymentPlan } from '../../../generated/domain.ts'
import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'
import { paymentPlanOf } from '../issuances/payment-plan.ts'
import { issuances } from '../issuances/tables.ts'
import { actualPayments } from './actual-payments.ts'
import { whereScheduledPayment } from './scheduled-payments.ts'
import { type Distribution, distributions } from './tables.ts'

type LoanIssuance = typeof issuances.$inferSelect
export type PlannedPayment = IssuancePaymentPlan['payments'][number]

/** Returns the planned payments of a loan, including those that the plan may no longer change. */
export async function scheduleOf(
  ctx: Pick<Context, 'tx'>,
  issuance: LoanIssuance,
): Promise<PlannedPayment[]> {
  const fixedPayments = (await actualPayments(ctx, [issuance.id])).get(issuance.id)
  return paymentPlanOf(issuance, issuance.raised, fixedPayments)?.payments ?? []
}

/** Counts the drafted payments by their numbers, because a reversed payment has several distributions. */
export async function countDrafted({ tx }: Pick<Context, 'tx'>, issuanceId: string): Promise<number> {
  const [row] = await tx
    .select({ drafted: countDistinct(distributions.number) })
    .from(distributions)
    .where(whereScheduledPayment(issuanceId))
  return row?.drafted ?? 0
}

/** Schedules the draft of the next payment, or marks the plan as done if nothing is left to pay. */
export async function scheduleNext(
  { tx, library, timeZone }: Context,
  issuanceId: string,
  nextPayment: PlannedPayment | undefined,
): Promise<void> {
  const isDue = nextPayment?.on !== undefined && nextPayment.on !== '' && nextPayment.total > 0
  const noticeAt = isDue
    ? startOfDay(daysAfter(nextPayment.on, -constantsOf(library).schedule_days), timeZone)
    : null
  const plan = noticeAt ? { plan_next_at: noticeAt, plan_done: false } : { plan_done: true }
  await tx.update(issuances).set(plan).where(eq(issuances.id, issuanceId))
}

/** Converts a planned payment to the columns of a distribution. */
export function paymentColumns({ interest, capital, total }: PlannedPayment) {
  return {
    kind: capital > 0 ? 'REPAYMENT' : 'YIELD',
    gross: cents(total),
    rent_part: cents(interest),
    gain_part: cents(0),
    capital_part: cents(capital),
  }
}

/** Returns the interest in a payment of a loan, in cents. */
export function interestOf({ rent_part, gain_part }: Pick<Distribution, 'rent_part' | 'gain_part'>): bigint {
  return rent_part + gain_part
}
