import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { RefundResult } from '../../providers/payment/refund.ts'
import { askToConfirm } from '../payouts/ask-to-confirm.ts'
import { type Payout, payouts } from '../payouts/tables.ts'
import { completeReturn } from './complete-return.ts'
import { lockPendingReturn } from './pending-return.ts'
import { settleByChargebacks } from './settle-by-chargeback.ts'
import { payments } from './tables.ts'

/**
 * Applies the result of a refund request once; ignores results from before the latest retry. A chargeback settles its
 * part of a refused refund, and a manager pays the remainder by transfer.
 */
export async function applyReturn(
  ctx: Context,
  payout: Pick<Payout, 'id' | 'retried'>,
  result: RefundResult,
): Promise<void> {
  const record = await lockPendingReturn(ctx, payout)
  if (!record) return
  const { id } = payout
  await askToConfirm(ctx, record, result.outcome === 'needs_person' ? result.next : '')
  if (result.outcome === 'needs_person') return
  if (result.outcome === 'refunded') return completeReturn(ctx, record, result.authorisation)
  const { payment_id } = record.payout
  if (payment_id !== null) {
    await ctx.tx.select().from(payments).where(eq(payments.id, payment_id)).for('no key update')
    if (!(await settleByChargebacks(ctx, record, payment_id))) return
  }
  const changes = { return_at: null, refusal: result.code, ask_account_at: ctx.now }
  await ctx.tx.update(payouts).set(changes).where(eq(payouts.id, id))
}
