import {
  type Cents,
  cents,
  minus,
  multiply,
  percentage,
  sum,
  type Tokens,
  tokens,
} from '../../../domain/money.ts'
import type { InvestmentMethodPrice, PaymentMethod } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { offeredMethods } from '../../providers/payment/index.ts'
import { maxTokensOf } from '../issuances/campaign.ts'
import type { OrderedIssuance } from './order.ts'

export interface Price {
  tokens: Tokens
  price: Cents
  amount: Cents
  service_fee: Cents
  total: Cents
  fee_percent: number
}

/** Returns the price of tokens without the fee of a payment method. */
export function priceOf(
  ctx: Pick<Context, 'tenant'>,
  { token_price: price, own_fee_percent }: Pick<OrderedIssuance, 'token_price' | 'own_fee_percent'>,
  count: Tokens,
): Price {
  const percent = own_fee_percent ?? ctx.tenant.customization.extras.investmentFee.percent
  const amount = multiply(price, count)
  const service_fee = percentage(amount, percent)
  return { tokens: count, price, amount, service_fee, total: sum(amount, service_fee), fee_percent: percent }
}

/** Describes an amount in cents, its currency as ISO 4217, and whether a legal entity invests it. */
interface InvestedAmount {
  amount: Cents
  currency: string
  byEntity: boolean
}

/**
 * Returns the fee of a payment method in cents: a percentage plus a fixed part, which is in the platform's currency and
 * left out for other currencies. Charges legal entities only (Directive (EU) 2015/2366, article 62(4)).
 */
export function methodFee(
  { tenant }: Pick<Context, 'tenant'>,
  method: PaymentMethod,
  { amount, currency, byEntity }: InvestedAmount,
): Cents {
  if (!byEntity || method === 'BALANCE') return cents(0)
  const { payment, currency: platformCurrency } = tenant.customization
  const { percent, fixed_cents } = payment.fees[method]
  return sum(percentage(amount, percent), cents(currency === platformCurrency.code ? fixed_cents : 0))
}

interface OrderPayment extends InvestedAmount {
  /** Contains the investor's balance. */
  balance?: Cents
  /** Contains the part of the balance reserved for the order. */
  used_balance?: Cents
}

/** Returns the available payment methods with their fees and totals in cents. */
export function methodPrices(
  ctx: Pick<Context, 'tenant' | 'payments'>,
  order: Pick<Price, 'amount' | 'service_fee'> & OrderPayment,
): InvestmentMethodPrice[] {
  const {
    amount,
    currency,
    service_fee,
    byEntity,
    balance = cents(0),
    used_balance: usedBalance = cents(0),
  } = order
  const coversOrder = balance > 0n && balance >= sum(amount, service_fee)
  return [...(coversOrder ? (['BALANCE'] as const) : []), ...offeredMethods(ctx)].map((method) => {
    const fee = methodFee(ctx, method, { amount, currency, byEntity })
    const total = sum(amount, service_fee, fee)
    const remainingToPay = method === 'BALANCE' || usedBalance >= total ? total : minus(total, usedBalance)
    return { method, fee: Number(fee), total: Number(total), left: Number(remainingToPay) }
  })
}

/**
 * Returns the smallest and largest order by the issuance's limits and the available tokens, including those of a
 * replaced order.
 */
export function orderLimits(issuance: OrderedIssuance, replacedTokens: Tokens): { min: Tokens; max: Tokens } {
  const availableTokens = sum(minus(maxTokensOf(issuance), issuance.tokens_taken), replacedTokens)
  return { min: smallestOrder(issuance), max: smallerOf(availableTokens, issuance.max_tokens) }
}

/** Returns the larger of the issuance's minimum and the tokens of its minimum ticket; without a price, the minimum. */
export function smallestOrder({
  min_tokens,
  min_ticket,
  token_price,
}: Pick<OrderedIssuance, 'min_tokens' | 'min_ticket' | 'token_price'>): Tokens {
  if (token_price === 0n) return min_tokens
  const ticketTokens = tokens((min_ticket + token_price - 1n) / token_price)
  return largerOf(ticketTokens, min_tokens)
}

/** Returns the largest new order by the issuance's limits, other persons' bookings, and the limit of unpaid tokens. */
export function largestOrder(
  ctx: Pick<Context, 'tenant'>,
  issuance: OrderedIssuance,
  { givenUp: replacedTokens, kept: reservedTokens }: { givenUp: Tokens; kept: Tokens },
): Tokens {
  const availableTokens = minus(
    sum(minus(maxTokensOf(issuance), issuance.tokens_taken), replacedTokens),
    reservedTokens,
  )
  const max = smallerOf(orderLimits(issuance, replacedTokens).max, maxUnpaidTokens(ctx, issuance))
  return largerOf(smallerOf(availableTokens, max), tokens(0))
}

/** Returns the limit of unpaid tokens per person and issuance, at least the smallest order. */
export function maxUnpaidTokens({ tenant }: Pick<Context, 'tenant'>, issuance: OrderedIssuance): Tokens {
  const { unpaid_percent } = tenant.customization.payment
  const share = tokens((issuance.tokens_for_sale * BigInt(unpaid_percent)) / 100n)
  return largerOf(share, smallestOrder(issuance))
}

// Compares bigints, which `Math.max` and `Math.min` do not support.
export function largerOf(first: Tokens, second: Tokens): Tokens {
  if (first > second) return first
  return second
}

export function smallerOf(first: Tokens, second: Tokens): Tokens {
  if (first < second) return first
  return second
}

/**
 * Returns whether an order exceeds a non-sophisticated investor's threshold per issuance (Regulation (EU) 2020/1503,
 * article 21(7)). Earlier orders on the issuance count, which is the stricter reading.
 */
export function isOverThreshold(
  ctx: Pick<Context, 'session'>,
  category: string,
  investedAmount: Cents,
  amount: Cents,
): boolean {
  if (category === 'SOPHISTICATED') return false
  return investedAmount + amount > cents(ctx.session.warning_threshold)
}

/** Throws `amount_out_of_range` above 2^53 cents, which JSON numbers cannot represent exactly. */
export function assertRepresentable({ total }: Price): void {
  if (!Number.isSafeInteger(Number(total))) throwError('amount_out_of_range')
}
