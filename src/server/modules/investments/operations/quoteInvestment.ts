import { tokens } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
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
  const { issuance, already, held, kept } = await orderSituation(ctx, params)
  const price = priceOf(ctx, issuance.token_price, tokens(params.tokens))
  assertSayable(price)
  const { min } = orderLimits(issuance, held)
  return {
    tokens: params.tokens,
    price: Number(price.price),
    amount: Number(price.amount),
    fee: Number(price.service_fee),
    total: Number(price.total),
    fee_percent: price.fee_percent,
    over_threshold: isOverThreshold(ctx, already, price.amount),
    threshold: ctx.session.warning_threshold,
    min_tokens: Number(min),
    max_tokens: Number(largestOrder(ctx, issuance, { givenUp: held, kept })),
    unpaid_max: Number(mostUnpaid(ctx, issuance)),
    methods: methodPrices(ctx, price),
  }
}
