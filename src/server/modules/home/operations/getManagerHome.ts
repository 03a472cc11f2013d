import type { Handler } from '../../../kernel/context.ts'
import { pendingItemsIn } from '../waiting/waiting.ts'

export const getManagerHome: Handler<'getManagerHome'> = async (ctx) => ({
  items: await pendingItemsIn(ctx, 'manager'),
})
