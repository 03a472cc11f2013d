import { calendarDay } from '../../../domain/calendar.ts'
import { cents } from '../../../domain/money.ts'
import type { ActualPayment } from '../../../domain/payment-plan.ts'
import type { EarningExpected, EarningReturn, EarningUndated } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { paymentPlanOf } from '../issuances/payment-plan.ts'
import type { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'

type Issuance = typeof issuances.$inferSelect

/** Describes an announced payment to a person; amounts are in cents. */
interface AnnouncedPayment {
  issuance: Issuance
  on: string
  currency: string
  interest: bigint
  capital: bigint
}

/**
 * Returns expected payments, soonest first: announced distributions, and the scheduled payments of loans that have no
 * distribution yet.
 */
export function expectedOf(
  ctx: Pick<Context, 'now' | 'language' | 'timeZone'>,
  {
    announced,
    lent: loans,
    taken: distributedPayments,
  }: {
    announced: AnnouncedPayment[]
    lent: { issuance: Issuance; invested: bigint; actual?: ActualPayment[] }[]
    taken: { issuance_id: string; number: number | null }[]
  },
): EarningExpected[] {
  const today = calendarDay(ctx.now, ctx.timeZone)
  const distributedKeys = new Set(
    distributedPayments.map(({ issuance_id, number }) => `${issuance_id} ${number}`),
  )
  const planned = loans.flatMap(({ issuance, invested, actual }) =>
    (paymentPlanOf(issuance, cents(invested), actual)?.payments ?? []).flatMap((payment, index) =>
      payment.on < today || distributedKeys.has(`${issuance.id} ${index + 1}`)
        ? []
        : [{ ...rowOf(ctx, issuance, payment.on, payment), announced: false }],
    ),
  )
  const announcedPayments = announced.map(({ issuance, on, interest, capital }) => ({
    ...rowOf(ctx, issuance, on, { interest: Number(interest), capital: Number(capital) }),
    announced: true,
  }))
  return [...announcedPayments, ...planned].sort((left, right) =>
    left.on < right.on ? -1 : Number(left.on > right.on),
  )
}

/** Returns a holder's part of the actual payments, in proportion to their part of the capital lent. */
export function holderPartOf(
  actual: readonly ActualPayment[],
  { invested, raised }: { invested: bigint; raised: bigint },
): ActualPayment[] {
  if (raised <= 0n) return []
  const part = (amount: bigint) => cents((amount * invested) / raised)
  return actual.map((payment) => ({
    ...payment,
    interest: part(payment.interest),
    capital: part(payment.capital),
  }))
}

/** Returns the holdings with outstanding capital whose next payment has no date yet. */
export function undatedOf(
  { language }: Pick<Context, 'language'>,
  holdings: readonly { issuance: Issuance; invested: bigint }[],
  returns: readonly EarningReturn[],
): EarningUndated[] {
  const undatedSlugs = new Set(
    returns
      .filter(({ next_on, outstanding }) => next_on === null && outstanding > 0)
      .map(({ issuance_slug }) => issuance_slug),
  )
  return holdings.flatMap(({ issuance, invested }) => {
    if (!undatedSlugs.has(issuance.slug)) return []
    const isInCampaign =
      issuance.status === 'CAMPAIGN' && paymentPlanOf(issuance, cents(invested)) !== undefined
    return {
      issuance_title: textIn(issuance.title, language),
      issuance_slug: issuance.slug,
      issuer: issuance.issuer,
      ...(isInCampaign && { starts_on: issuance.ends_on }),
    }
  })
}

function rowOf(
  { language }: Pick<Context, 'language'>,
  { title, slug, currency }: Issuance,
  on: string,
  { interest, capital }: { interest: number; capital: number },
) {
  return {
    on,
    interest,
    capital,
    total: interest + capital,
    currency,
    issuance_title: textIn(title, language),
    issuance_slug: slug,
  }
}
