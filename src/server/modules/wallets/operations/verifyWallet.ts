import type { Handler } from '../../../kernel/context.ts'
import { notify } from '../notify.ts'

export const verifyWallet: Handler<'verifyWallet'> = async (ctx, { move }) => {
  await notify(ctx, 'wallet_verified', await move(ctx, { changes: { reason: '', changed_at: ctx.now } }))
  return null
}
