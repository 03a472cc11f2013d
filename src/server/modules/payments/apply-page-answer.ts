import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { PaymentAnswer } from '../../providers/payment/provider.ts'
import { applyAnswer } from './apply-answer.ts'
import { payments } from './tables.ts'

/**
 * Applies what the provider of a page says of a payment, by message or when asked; asks no more once it is paid. Returns
 * `unknown` for an unknown reference; throws `Error` for another amount or currency.
 */
export async function applyPageAnswer(ctx: Context, answer: PaymentAnswer): Promise<'applied' | 'unknown'> {
  const [payment] = await ctx.tx.select().from(payments).where(eq(payments.reference, answer.reference))
  if (!payment) return 'unknown'
  if (payment.amount !== answer.amount || payment.currency !== answer.currency)
    throw new Error('A provider tells another amount than its payment.')
  await applyAnswer(ctx, payment, answer)
  if (answer.outcome === 'succeeded')
    await ctx.tx.update(payments).set({ ask_at: null }).where(eq(payments.id, payment.id))
  return 'applied'
}
