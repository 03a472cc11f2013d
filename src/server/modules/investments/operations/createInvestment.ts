import type { Handler } from '../../../kernel/context.ts'
import { partyNow } from '../party.ts'
import { placeOrder } from '../place-order.ts'

export const createInvestment: Handler<'createInvestment'> = async (ctx, { body }) =>
  placeOrder(ctx, body, body, await partyNow(ctx, body.entity_id))
