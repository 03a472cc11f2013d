import type { Handler } from '../../../kernel/context.ts'
import { pendingItemsIn } from '../waiting/waiting.ts'

export const getMyHome: Handler<'getMyHome'> = async (ctx) => ({ items: await pendingItemsIn(ctx, 'user') })
