import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { RefundAnswer } from '../../providers/payment/provider.ts'
import { type PayoutRecord, selectPayouts } from '../payouts/rows.ts'
import { type Payout, payouts } from '../payouts/tables.ts'
import { coverageOf } from './charged-back.ts'
import { completeReturn } from './complete-return.ts'
import { isPendingReturn } from './pending-return.ts'
import { settleByChargeback } from './settle-by-chargeback.ts'
import { type Payment, payments } from './tables.ts'

/**
 * Applies a provider's answer to a refund request once, ignoring answers from before the latest retry. Confirms an
 * accepted refund at once. What a chargeback covers of a refused one is settled; the rest is left to a manager, who
 * pays it by transfer.
 */
export async function applyReturn(
  ctx: Context,
  { id, retried }: Pick<Payout, 'id' | 'retried'>,
  answer: RefundAnswer,
): Promise<void> {
  const waits = isPendingReturn({ id, retried })
  const [record] = await selectPayouts(ctx, waits).for('no key update', { of: payouts })
  if (!record) return
  if (answer.outcome === 'refunded') return completeReturn(ctx, record, answer.authorisation)
  const payment = await paymentOf(ctx, record)
  const covered = payment ? await coverageOf(ctx, payment) : 0n
  const left = payment && covered > 0n ? await settleByChargeback(ctx, record, payment) : true
  if (!left) return
  const byTransfer = { return_at: null, refusal: answer.code, ask_account_at: ctx.now }
  await ctx.tx.update(payouts).set(byTransfer).where(eq(payouts.id, id))
}

async function paymentOf(
  ctx: Context,
  { payout: { payment_id } }: PayoutRecord,
): Promise<Payment | undefined> {
  if (payment_id === null) return undefined
  const [payment] = await ctx.tx
    .select()
    .from(payments)
    .where(eq(payments.id, payment_id))
    .for('no key update')
  return payment
}
