import type { Handler } from '../../../kernel/context.ts'
import { waitingIn } from '../waiting/waiting.ts'

export const getMyHome: Handler<'getMyHome'> = async (ctx) => ({ items: await waitingIn(ctx, 'user') })
