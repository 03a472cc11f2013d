import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ownWalletOf } from '../stock.ts'

export const getMyWallets: Handler<'getMyWallets'> = (ctx) => ownWalletOf(ctx, requireUser(ctx).id)
