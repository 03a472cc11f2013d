import type { WebhookHandler } from '../../../kernel/context.ts'
import { applyPageAnswer } from '../apply-page-answer.ts'

export const receiveRedsysNotification: WebhookHandler<'receiveRedsysNotification'> = async (
  ctx,
  message,
) => {
  const result = ctx.paymentListeners.redsys?.answer(message)
  return result ? applyPageAnswer(ctx, result) : 'applied'
}
