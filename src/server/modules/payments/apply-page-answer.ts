import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { PaymentResult } from '../../providers/payment/payment.ts'
import { applyAnswer } from './apply-answer.ts'
import { payments } from './tables.ts'

/**
 * Applies a payment's result from a provider with its own page, by webhook or query; stops the queries once it is paid.
 * Returns `unknown` for an unknown reference; throws `Error` for another amount or currency.
 */
export async function applyPageAnswer(ctx: Context, result: PaymentResult): Promise<'applied' | 'unknown'> {
  const [payment] = await ctx.tx.select().from(payments).where(eq(payments.reference, result.reference))
  if (!payment) return 'unknown'
  if (payment.amount !== result.amount || payment.currency !== result.currency)
    throw new Error('A provider tells another amount than its payment.')
  await applyAnswer(ctx, payment, result)
  if (result.outcome === 'succeeded')
    await ctx.tx.update(payments).set({ ask_at: null }).where(eq(payments.id, payment.id))
  return 'applied'
}
