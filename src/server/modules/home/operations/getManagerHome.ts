import type { Handler } from '../../../kernel/context.ts'
import { waitingIn } from '../waiting/waiting.ts'

export const getManagerHome: Handler<'getManagerHome'> = async (ctx) => ({
  items: await waitingIn(ctx, 'manager'),
})
