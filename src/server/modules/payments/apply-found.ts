import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { ProviderPayment } from '../../providers/payment/provider.ts'
import { applyAnswer } from './apply-answer.ts'
import { payments } from './tables.ts'

/** Writes what a provider answers of an attempt; once it has said how it ended, it is not asked again. */
export async function applyFound(ctx: Context, id: string, found: ProviderPayment): Promise<void> {
  const [payment] = await ctx.tx.select().from(payments).where(eq(payments.id, id))
  if (!payment) return
  const { provider_id } = found
  if (payment.provider_id !== '' && payment.provider_id !== provider_id)
    throw new Error('A provider tells of another payment than it was asked for.')
  if (found.outcome === 'succeeded') {
    if (found.amount !== payment.amount || found.currency !== payment.currency)
      throw new Error('A provider tells another amount than its payment.')
    await applyAnswer(ctx, payment, { outcome: 'succeeded', reason: '', authorisation: provider_id })
  }
  if (found.outcome === 'failed')
    await applyAnswer(ctx, payment, { outcome: 'failed', reason: found.reason, authorisation: '' })
  const settled = found.outcome === 'open' ? {} : { ask_at: null }
  await ctx.tx
    .update(payments)
    .set({ provider_id, ...settled })
    .where(eq(payments.id, id))
}
