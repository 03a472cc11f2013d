import type { Handler } from '../../../kernel/context.ts'
import { notifyRejected } from '../notify.ts'

export const rejectWallet: Handler<'rejectWallet'> = async (ctx, { body, transition }) => {
  const { reason } = body
  await notifyRejected(ctx, await transition(ctx, { changes: { reason, changed_at: ctx.now }, note: reason }))
  return null
}
