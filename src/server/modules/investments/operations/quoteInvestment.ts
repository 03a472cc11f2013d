import { tokens } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { categoryOfParty } from '../../categories/of-party.ts'
import { projectionOf } from '../../issuances/projection.ts'
import { orderSituation } from '../order.ts'
import {
  assertRepresentable,
  isOverThreshold,
  largestOrder,
  maxUnpaid,
  methodPrices,
  orderLimits,
  priceOf,
} from '../price.ts'
import { reflectionOf } from '../reflection.ts'

export const quoteInvestment: Handler<'quoteInvestment'> = async (ctx, { params }) => {
  const { issuance, already, held, heldFor, kept } = await orderSituation(ctx, params)
  const entity = heldFor ?? ctx.session.entity_id
  const byEntity = entity !== ''
  const category = await categoryOfParty(ctx, entity)
  const price = priceOf(ctx, issuance, tokens(params.tokens))
  assertRepresentable(price)
  const { min } = orderLimits(issuance, held)
  const methods = methodPrices(ctx, { ...price, byEntity })
  const totals = methods.map(({ total }) => total)
  const totalPaid = Number(price.total)
  const projection = projectionOf(ctx, issuance, { ...price, byEntity })
  const ends = reflectionOf(ctx, category)
  return {
    tokens: params.tokens,
    price: Number(price.price),
    amount: Number(price.amount),
    fee: Number(price.service_fee),
    total: Number(price.total),
    fee_percent: price.fee_percent,
    over_threshold: isOverThreshold(ctx, category, already, price.amount),
    threshold: ctx.session.warning_threshold,
    min_tokens: Number(min),
    max_tokens: Number(largestOrder(ctx, issuance, { givenUp: held, kept })),
    unpaid_max: Number(maxUnpaid(ctx, issuance)),
    methods,
    least_total: totals.length === 0 ? totalPaid : Math.min(...totals),
    most_total: totals.length === 0 ? totalPaid : Math.max(...totals),
    ...(ends > ctx.now && { reflection_ends_at: ends.toISOString() }),
    ...(projection && { projection, months: issuance.term_months }),
  }
}
