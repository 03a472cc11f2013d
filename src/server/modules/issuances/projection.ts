import { type Cents, cents, percentage, sum } from '../../../domain/money.ts'
import { project } from '../../../domain/projection.ts'
import type { IssuanceProjection } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { offeredMethods } from '../../providers/payment/index.ts'
import { methodFee } from '../investments/price.ts'
import type { issuances } from './tables.ts'

/** Defines the amount of the example investment: 1,000 units of the currency. */
export const exampleAmount = cents(100_000)

type Terms = Pick<
  typeof issuances.$inferSelect,
  'modality' | 'payment_frequency' | 'amortisation' | 'expected_return' | 'rate' | 'term_months' | 'currency'
>

/**
 * Returns the forecast of an investment in cents; undefined without a forecast or term, or for capital repaid early,
 * where a yearly rate would mislead.
 */
export function projectionOf(
  ctx: Pick<Context, 'tenant' | 'payments'>,
  terms: Terms,
  { amount, fee_percent, byEntity }: { amount: Cents; fee_percent: number; byEntity: boolean },
): IssuanceProjection | undefined {
  const { modality, term_months: months, expected_return, rate, amortisation, currency } = terms
  const totalReturn = expected_return > 0 ? expected_return : modality === 'FIXED_RATE' ? rate : 0
  if (totalReturn <= 0 || months <= 0 || amortisation === 'LINEAR' || amortisation === 'ANNUITY')
    return undefined
  const regularReturn = regularReturnOf(terms, totalReturn)
  const fee = sum(percentage(amount, fee_percent), cheapestMethodFee(ctx, { amount, currency, byEntity }))
  const projection = project(amount, { total: totalReturn, regular: regularReturn, months, fee })
  return {
    amount: Number(amount),
    fee: Number(fee),
    paid: Number(projection.paid),
    known: regularReturn !== undefined,
    regular: Number(projection.regular),
    final: Number(projection.final),
    gain: Number(projection.gain),
    net: Number(projection.net),
    total_percent: totalReturn,
    regular_percent: regularReturn ?? 0,
    final_percent: Math.round((totalReturn - (regularReturn ?? 0)) * 1e6) / 1e6,
    net_percent: projection.net_percent,
    points: projection.points.map(({ months, received }) => ({ months, received: Number(received) })),
  }
}

/** Returns the part of the yearly return, in per cent, that is paid during the term; undefined if unknown. */
function regularReturnOf(
  { modality, payment_frequency, amortisation, rate }: Terms,
  totalReturn: number,
): number | undefined {
  if (payment_frequency === 'AT_MATURITY' || amortisation === 'BULLET') return 0
  if (modality === 'FIXED_RATE') return totalReturn
  if (rate > 0 && rate <= totalReturn) return rate
  return modality === 'CAPITAL_GAIN' && rate === 0 ? 0 : undefined
}

/** Returns the fee of the cheapest payment method in cents. */
function cheapestMethodFee(
  ctx: Pick<Context, 'tenant' | 'payments'>,
  payment: { amount: Cents; currency: string; byEntity: boolean },
): Cents {
  const fees = offeredMethods(ctx).map((method) => methodFee(ctx, method, payment))
  return fees.toSorted((first, second) => Number(first - second))[0] ?? cents(0)
}
