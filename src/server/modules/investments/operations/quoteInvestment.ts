import { tokens } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { categoryOfParty } from '../../categories/of-party.ts'
import { projectionOf } from '../../issuances/projection.ts'
import { loadOrderSituation } from '../order.ts'
import {
  assertRepresentable,
  isOverThreshold,
  largestOrder,
  maxUnpaidTokens,
  methodPrices,
  orderLimits,
  priceOf,
} from '../price.ts'
import { reflectionOf } from '../reflection.ts'

export const quoteInvestment: Handler<'quoteInvestment'> = async (ctx, { params }) => {
  const {
    issuance,
    already: investedAmount,
    held: changeableTokens,
    heldFor: changeableEntityId,
    kept: reservedByOthers,
  } = await loadOrderSituation(ctx, params)
  const entityId = changeableEntityId ?? ctx.session.entity_id
  const byEntity = entityId !== ''
  const category = await categoryOfParty(ctx, entityId)
  const price = priceOf(ctx, issuance, tokens(params.tokens))
  assertRepresentable(price)
  const { min } = orderLimits(issuance, changeableTokens)
  const { currency } = issuance
  const methods = methodPrices(ctx, { ...price, currency, byEntity })
  const totals = methods.map(({ total }) => total)
  const totalPaid = Number(price.total)
  const projection = projectionOf(ctx, issuance, { ...price, byEntity })
  const reflectionEndsAt = reflectionOf(ctx, category)
  return {
    tokens: params.tokens,
    price: Number(price.price),
    amount: Number(price.amount),
    fee: Number(price.service_fee),
    total: Number(price.total),
    fee_percent: price.fee_percent,
    over_threshold: isOverThreshold(ctx, category, investedAmount, price.amount),
    threshold: ctx.session.warning_threshold,
    min_tokens: Number(min),
    max_tokens: Number(largestOrder(ctx, issuance, { givenUp: changeableTokens, kept: reservedByOthers })),
    unpaid_max: Number(maxUnpaidTokens(ctx, issuance)),
    methods,
    least_total: totals.length === 0 ? totalPaid : Math.min(...totals),
    most_total: totals.length === 0 ? totalPaid : Math.max(...totals),
    ...(reflectionEndsAt > ctx.now && { reflection_ends_at: reflectionEndsAt.toISOString() }),
    ...(projection && { projection, months: issuance.term_months }),
  }
}
