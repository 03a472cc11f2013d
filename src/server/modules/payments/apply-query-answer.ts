import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { wireProviderOf } from '../../providers/payment/index.ts'
import type { ProviderPayment, WireAccount } from '../../providers/payment/provider.ts'
import { applyAnswer, expire } from './apply-answer.ts'
import { applyWire } from './apply-wire.ts'
import { active } from './statuses.ts'
import { type Payment, payments } from './tables.ts'

/**
 * Applies a provider's answer to a query about an attempt, and stops querying after the final answer. Throws `Error` if
 * the answer is about another payment or amount.
 */
export async function applyQueryAnswer(ctx: Context, id: string, answer: ProviderPayment): Promise<void> {
  const [payment] = await ctx.tx.select().from(payments).where(eq(payments.id, id))
  if (!payment) return
  const { provider_id } = answer
  if (payment.provider_id !== '' && payment.provider_id !== provider_id)
    throw new Error('A provider tells of another payment than it was asked for.')
  if (answer.outcome === 'open' && answer.wire) await writeAccount(ctx, payment, answer.wire)
  if (answer.outcome === 'expired') await expire(ctx, payment)
  if (answer.outcome === 'succeeded' && wireProviderOf(ctx, payment.method))
    await applyWire(ctx, payment, answer)
  else if (answer.outcome === 'succeeded') {
    if (answer.amount !== payment.amount || answer.currency !== payment.currency)
      throw new Error('A provider tells another amount than its payment.')
    await applyAnswer(ctx, payment, { outcome: 'succeeded', reason: '', authorisation: provider_id })
  }
  if (answer.outcome === 'failed')
    await applyAnswer(ctx, payment, { outcome: 'failed', reason: answer.reason, authorisation: '' })
  const isOpenWire = answer.outcome === 'open' && wireProviderOf(ctx, payment.method) !== undefined
  const payer_next = isOpenWire ? answer.next : ''
  const settled = answer.outcome === 'open' ? { payer_next } : { payer_next, ask_at: null }
  await ctx.tx
    .update(payments)
    .set({ provider_id, ...settled })
    .where(eq(payments.id, id))
}

async function writeAccount(
  { tx }: Pick<Context, 'tx'>,
  { id, status }: Payment,
  { holder, iban, bic, reference, expires_at }: WireAccount,
): Promise<void> {
  const account = { wire_holder: holder, wire_iban: iban, wire_bic: bic, wire_reference: reference }
  const isActive = active.some((each) => each === status)
  await tx
    .update(payments)
    .set({ ...account, ...(expires_at && isActive && { expires_at }) })
    .where(eq(payments.id, id))
}
