import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { valuesOf } from '../notify.ts'

export const rejectWallet: Handler<'rejectWallet'> = async (ctx, { body, transition }) => {
  const { reason } = body
  const { wallet, owner } = await transition(ctx, { changes: { reason, changed_at: ctx.now }, note: reason })
  await sendMail(ctx, 'wallet_rejected', {
    to: owner,
    event: `wallet_rejected/${wallet.id}/${ctx.now.getTime()}`,
    values: { ...valuesOf(ctx, wallet), reason },
  })
  return null
}
