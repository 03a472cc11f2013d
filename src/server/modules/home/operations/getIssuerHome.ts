import type { Handler } from '../../../kernel/context.ts'
import { pendingItemsIn } from '../waiting/waiting.ts'

export const getIssuerHome: Handler<'getIssuerHome'> = async (ctx) => ({
  items: await pendingItemsIn(ctx, 'entrepreneur'),
})
