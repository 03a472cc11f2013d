import { tokens } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { categoryOfParty } from '../../categories/of-party.ts'
import { orderSituation } from '../order.ts'
import {
  assertSayable,
  isOverThreshold,
  largestOrder,
  methodPrices,
  mostUnpaid,
  orderLimits,
  priceOf,
} from '../price.ts'

export const quoteInvestment: Handler<'quoteInvestment'> = async (ctx, { params }) => {
  const { issuance, already, held, heldFor, kept } = await orderSituation(ctx, params)
  const category = await categoryOfParty(ctx, heldFor ?? ctx.session.entity_id)
  const price = priceOf(ctx, issuance, tokens(params.tokens))
  assertSayable(price)
  const { min } = orderLimits(issuance, held)
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
    unpaid_max: Number(mostUnpaid(ctx, issuance)),
    methods: methodPrices(ctx, price),
  }
}
