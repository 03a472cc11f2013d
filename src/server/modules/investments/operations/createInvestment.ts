import type { Handler } from '../../../kernel/context.ts'
import { currentParty } from '../party.ts'
import { placeOrder } from '../place-order.ts'

export const createInvestment: Handler<'createInvestment'> = async (ctx, { body }) =>
  placeOrder(ctx, body, body, await currentParty(ctx, body.entity_id))
