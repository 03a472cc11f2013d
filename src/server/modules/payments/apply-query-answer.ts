import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { wireProviderOf } from '../../providers/payment/index.ts'
import type { ProviderPayment, WireAccount } from '../../providers/payment/payment.ts'
import { applyAnswer, expireAttempt } from './apply-answer.ts'
import { applyWire } from './apply-wire.ts'
import { activeStatuses } from './statuses.ts'
import { type Payment, payments } from './tables.ts'

/**
 * Applies the result of a query about an attempt, and stops querying after a final result. Throws `Error` if the result
 * is about another payment or amount.
 */
export async function applyQueryAnswer(ctx: Context, id: string, result: ProviderPayment): Promise<void> {
  const [payment] = await ctx.tx.select().from(payments).where(eq(payments.id, id))
  if (!payment) return
  const { provider_id } = result
  if (payment.provider_id !== '' && payment.provider_id !== provider_id)
    throw new Error('A provider tells of another payment than it was asked for.')
  if (result.outcome === 'open' && result.wire) await storeWireAccount(ctx, payment, result.wire)
  if (result.outcome === 'expired') await expireAttempt(ctx, payment)
  if (result.outcome === 'succeeded' && wireProviderOf(ctx, payment.method))
    await applyWire(ctx, payment, result)
  else if (result.outcome === 'succeeded') {
    if (result.amount !== payment.amount || result.currency !== payment.currency)
      throw new Error('A provider tells another amount than its payment.')
    await applyAnswer(ctx, payment, { outcome: 'succeeded', reason: '', authorisation: provider_id })
  }
  if (result.outcome === 'failed')
    await applyAnswer(ctx, payment, { outcome: 'failed', reason: result.reason, authorisation: '' })
  const isOpenWire = result.outcome === 'open' && wireProviderOf(ctx, payment.method) !== undefined
  const payer_next = isOpenWire ? result.next : ''
  const columns = result.outcome === 'open' ? { payer_next } : { payer_next, ask_at: null }
  await ctx.tx
    .update(payments)
    .set({ provider_id, ...columns })
    .where(eq(payments.id, id))
}

async function storeWireAccount(
  { tx }: Pick<Context, 'tx'>,
  { id, status }: Payment,
  { holder, iban, bic, reference, expires_at }: WireAccount,
): Promise<void> {
  const account = { wire_holder: holder, wire_iban: iban, wire_bic: bic, wire_reference: reference }
  const isActive = activeStatuses.some((activeStatus) => activeStatus === status)
  await tx
    .update(payments)
    .set({ ...account, ...(expires_at && isActive && { expires_at }) })
    .where(eq(payments.id, id))
}
