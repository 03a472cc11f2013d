import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { RefundAnswer } from '../../providers/payment/provider.ts'
import { askToConfirm } from '../payouts/ask-to-confirm.ts'
import { type Payout, payouts } from '../payouts/tables.ts'
import { completeReturn } from './complete-return.ts'
import { lockPendingReturn } from './pending-return.ts'
import { settleByChargebacks } from './settle-by-chargeback.ts'
import { payments } from './tables.ts'

/**
 * Applies a provider's answer to a refund request once, ignoring answers from before the latest retry. Confirms an
 * accepted refund at once, and waits for a payer who has to confirm it. What a chargeback covers of a refused one is
 * settled; the rest is left to a manager, who pays it by transfer.
 */
export async function applyReturn(
  ctx: Context,
  payout: Pick<Payout, 'id' | 'retried'>,
  answer: RefundAnswer,
): Promise<void> {
  const record = await lockPendingReturn(ctx, payout)
  if (!record) return
  const { id } = payout
  await askToConfirm(ctx, record, answer.outcome === 'needs_person' ? answer.next : '')
  if (answer.outcome === 'needs_person') return
  if (answer.outcome === 'refunded') return completeReturn(ctx, record, answer.authorisation)
  const { payment_id } = record.payout
  if (payment_id !== null) {
    await ctx.tx.select().from(payments).where(eq(payments.id, payment_id)).for('no key update')
    if (!(await settleByChargebacks(ctx, record, payment_id))) return
  }
  const byTransfer = { return_at: null, refusal: answer.code, ask_account_at: ctx.now }
  await ctx.tx.update(payouts).set(byTransfer).where(eq(payouts.id, id))
}
