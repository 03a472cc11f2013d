import type { Handler } from '../../../kernel/context.ts'
import { waitingIn } from '../waiting/waiting.ts'

export const getIssuerHome: Handler<'getIssuerHome'> = async (ctx) => ({
  items: await waitingIn(ctx, 'entrepreneur'),
})
