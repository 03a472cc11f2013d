import type { Handler } from '../../../kernel/context.ts'
import { placeOrder } from '../place.ts'

export const createInvestment: Handler<'createInvestment'> = (ctx, { body }) => placeOrder(ctx, body, body)
