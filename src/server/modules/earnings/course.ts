import { monthsAfter } from '../../../domain/calendar.ts'
import { cents } from '../../../domain/money.ts'
import type { DistributionMoment, EarningExpected, EarningNext } from '../../../generated/domain.ts'
import { paymentPlanOf } from '../issuances/payment-plan.ts'
import type { issuances } from '../issuances/tables.ts'

type Issuance = typeof issuances.$inferSelect

/**
 * Dates the schedule of a loan in campaign as if the campaign closed on its last day; returns other issuances
 * unchanged.
 */
export function withPlannedDates(issuance: Issuance, invested: bigint): Issuance {
  if (issuance.status !== 'CAMPAIGN' || issuance.first_payment_on !== null) return issuance
  const firstPayment = paymentPlanOf(issuance, cents(invested))?.payments[0]
  return firstPayment
    ? { ...issuance, first_payment_on: monthsAfter(issuance.ends_on, firstPayment.months) }
    : issuance
}

/** Returns the next payment of a forecast; its day is approximate unless the `expected` payments contain it. */
export function nextPaymentOf(
  forecast: readonly EarningExpected[],
  expected: readonly EarningExpected[],
): EarningNext | undefined {
  const nextPayment = forecast[0]
  if (!nextPayment) return undefined
  const { on, issuance_title, issuance_slug, total } = nextPayment
  const isDated = expected.some((payment) => payment.on === on && payment.issuance_slug === issuance_slug)
  return { on, issuance_title, total, approximate: !isDated }
}

/** Returns the cumulative payments by month: first the received payments, oldest first, then the forecast. */
export function cumulativePaymentsOf(
  months: readonly { from: string; net: number }[],
  forecast: readonly EarningExpected[],
): DistributionMoment[] {
  const receivedMonths = months.map(({ from, net }) => ({ on: from, net, expected: false }))
  const plannedByMonth = new Map<string, number>()
  for (const { on, total } of forecast) {
    const month = `${on.slice(0, 7)}-01`
    plannedByMonth.set(month, (plannedByMonth.get(month) ?? 0) + total)
  }
  const expectedMonths = [...plannedByMonth].map(([on, net]) => ({ on, net, expected: true }))
  let amount = 0
  return [...receivedMonths, ...expectedMonths].map(({ on, net, expected }) => {
    amount += net
    return { on, amount, expected }
  })
}
