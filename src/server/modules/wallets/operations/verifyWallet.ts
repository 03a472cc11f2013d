import type { Handler } from '../../../kernel/context.ts'
import { notify } from '../notify.ts'

export const verifyWallet: Handler<'verifyWallet'> = async (ctx, { transition }) => {
  await notify(
    ctx,
    'wallet_verified',
    await transition(ctx, { changes: { reason: '', changed_at: ctx.now } }),
  )
  return null
}
