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
import { maxTokens } from '../issuances/campaign.ts'
import type { OrderedIssuance } from './order.ts'

export interface Price {
  tokens: Tokens
  price: Cents
  amount: Cents
  service_fee: Cents
  total: Cents
  fee_percent: number
}

/** Returns the price of tokens before the fee of a payment method. */
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

/** An amount, and whether a legal entity invests it or a person. */
interface InvestedAmount {
  amount: Cents
  byEntity: boolean
}

/**
 * Returns the fee of a payment method: percentage and fixed part. Persons are never charged for it (Directive (EU)
 * 2015/2366, article 62(4)).
 */
export function methodFee(
  { tenant }: Pick<Context, 'tenant'>,
  method: PaymentMethod,
  { amount, byEntity }: InvestedAmount,
): Cents {
  if (!byEntity || method === 'BALANCE') return cents(0)
  const { percent, fixed_cents } = tenant.customization.payment.fees[method]
  return sum(percentage(amount, percent), cents(fixed_cents))
}

interface PaidBeside extends InvestedAmount {
  /** The investor's balance. */
  balance?: Cents
  /** The part reserved beside another method. */
  used_balance?: Cents
}

/** Every way to pay on offer, with what it adds and what it all costs then. */
export function methodPrices(
  ctx: Pick<Context, 'tenant' | 'payments'>,
  order: Pick<Price, 'amount' | 'service_fee'> & PaidBeside,
): InvestmentMethodPrice[] {
  const { amount, service_fee, byEntity, balance = cents(0), used_balance: used = cents(0) } = order
  const covers = balance > 0n && balance >= sum(amount, service_fee)
  return [...(covers ? (['BALANCE'] as const) : []), ...offeredMethods(ctx)].map((method) => {
    const fee = methodFee(ctx, method, { amount, byEntity })
    const total = sum(amount, service_fee, fee)
    const left = method === 'BALANCE' || used >= total ? total : minus(total, used)
    return { method, fee: Number(fee), total: Number(total), left: Number(left) }
  })
}

/** The smallest and largest order: the issuance's limits, its minimum ticket, and what is left beside what is given up for it. */
export function orderLimits(issuance: OrderedIssuance, givenUp: Tokens): { min: Tokens; max: Tokens } {
  const left = sum(minus(maxTokens(issuance), issuance.tokens_taken), givenUp)
  return { min: smallestOrder(issuance), max: smallest(left, issuance.max_tokens) }
}

/** The issuance's own least, and as many tokens as its minimum ticket takes; a draft has no price yet. */
export function smallestOrder({
  min_tokens,
  min_ticket,
  token_price,
}: Pick<OrderedIssuance, 'min_tokens' | 'min_ticket' | 'token_price'>): Tokens {
  if (token_price === 0n) return min_tokens
  const ticket = tokens((min_ticket + token_price - 1n) / token_price)
  return largest(ticket, min_tokens)
}

/** The most tokens that a new order may have: the limits of the issuance, what is kept for others, and what may be held unpaid. */
export function largestOrder(
  ctx: Pick<Context, 'tenant'>,
  issuance: OrderedIssuance,
  { givenUp, kept }: { givenUp: Tokens; kept: Tokens },
): Tokens {
  const left = minus(sum(minus(maxTokens(issuance), issuance.tokens_taken), givenUp), kept)
  const max = smallest(orderLimits(issuance, givenUp).max, maxUnpaid(ctx, issuance))
  return largest(smallest(left, max), tokens(0))
}

/** The most tokens of an issuance that one person may have ordered and not paid; the smallest order is always allowed. */
export function maxUnpaid({ tenant }: Pick<Context, 'tenant'>, issuance: OrderedIssuance): Tokens {
  const { unpaid_percent } = tenant.customization.payment
  const share = tokens((issuance.tokens_for_sale * BigInt(unpaid_percent)) / 100n)
  return largest(share, smallestOrder(issuance))
}

// Math.max and Math.min know no bigint.
export function largest(one: Tokens, other: Tokens): Tokens {
  if (one > other) return one
  return other
}

export function smallest(one: Tokens, other: Tokens): Tokens {
  if (one < other) return one
  return other
}

/**
 * Whether this order takes what a non-sophisticated investor puts into one issuance above the threshold of article
 * 21(7) of Regulation (EU) 2020/1503. Earlier orders on the issuance count: the stricter reading.
 */
export function isOverThreshold(
  ctx: Pick<Context, 'session'>,
  category: string,
  already: Cents,
  amount: Cents,
): boolean {
  if (category === 'SOPHISTICATED') return false
  return already + amount > cents(ctx.session.warning_threshold)
}

/** JSON carries whole numbers up to 2^53 exactly: a larger price is refused before it is answered. */
export function assertSayable({ total }: Price): void {
  if (!Number.isSafeInteger(Number(total))) throwError('amount_out_of_range')
}
