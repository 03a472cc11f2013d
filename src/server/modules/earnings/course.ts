import { monthsAfter } from '../../../domain/calendar.ts'
import { cents } from '../../../domain/money.ts'
import type { DistributionMoment, EarningExpected, EarningNext } from '../../../generated/domain.ts'
import { paymentPlanOf } from '../issuances/payment-plan.ts'
import type { issuances } from '../issuances/tables.ts'

type Issuance = typeof issuances.$inferSelect

/** Dates the schedule of a loan in campaign as if the campaign closed as planned; returns others as they are. */
export function datedFromCampaign(issuance: Issuance, invested: bigint): Issuance {
  if (issuance.status !== 'CAMPAIGN' || issuance.first_payment_on !== null) return issuance
  const first = paymentPlanOf(issuance, cents(invested))?.payments[0]
  return first ? { ...issuance, first_payment_on: monthsAfter(issuance.ends_on, first.months) } : issuance
}

/** Returns the next payment of a forecast; it is approximate if it is not among those expected on a day. */
export function nextOf(
  forecast: readonly EarningExpected[],
  expected: readonly EarningExpected[],
): EarningNext | undefined {
  const next = forecast[0]
  if (!next) return undefined
  const { on, issuance_title, issuance_slug, total } = next
  const isDated = expected.some((each) => each.on === on && each.issuance_slug === issuance_slug)
  return { on, issuance_title, total, approximate: !isDated }
}

/** Returns the cumulative payments by month: what came, oldest first, then the forecast. */
export function courseOf(
  months: readonly { from: string; net: number }[],
  forecast: readonly EarningExpected[],
): DistributionMoment[] {
  const came = months.map(({ from, net }) => ({ on: from, net, expected: false }))
  const planned = new Map<string, number>()
  for (const { on, total } of forecast) {
    const month = `${on.slice(0, 7)}-01`
    planned.set(month, (planned.get(month) ?? 0) + total)
  }
  const toCome = [...planned].map(([on, net]) => ({ on, net, expected: true }))
  let amount = 0
  return [...came, ...toCome].map(({ on, net, expected }) => {
    amount += net
    return { on, amount, expected }
  })
}
