import { eq } from 'drizzle-orm'
import type { WebhookHandler } from '../../../kernel/context.ts'
import { applyAnswer } from '../apply-answer.ts'
import { payments } from '../tables.ts'

/**
 * Applies Redsys's notification of a payment, the only proof of it. Returns `unknown` for an unknown reference; throws
 * `Error` for another amount or currency.
 */
export const receiveRedsysNotification: WebhookHandler<'receiveRedsysNotification'> = async (
  ctx,
  message,
) => {
  const answer = ctx.paymentListeners.redsys?.answer(message)
  if (!answer) return 'applied'
  const [payment] = await ctx.tx.select().from(payments).where(eq(payments.reference, answer.reference))
  if (!payment) return 'unknown'
  if (payment.amount !== answer.amount || payment.currency !== answer.currency)
    throw new Error('A notification tells another amount than its payment.')
  await applyAnswer(ctx, payment, answer)
  return 'applied'
}
