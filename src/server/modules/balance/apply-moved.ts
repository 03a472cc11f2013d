import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { investorAvailable, investorBalance } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { MoveResult } from '../../providers/payment/transfer.ts'
import { recordPayoutStep } from '../earnings/payout-step.ts'
import { lockPendingReturn } from '../payments/pending-return.ts'
import { askToConfirm } from '../payouts/ask-to-confirm.ts'
import { type Payout, payouts } from '../payouts/tables.ts'

/** Applies a provider's response about claimed earnings once, and adds the earnings that it moved to the balance. */
export async function applyMoveResult(
  ctx: Context,
  payout: Pick<Payout, 'id' | 'retried'>,
  response: MoveResult,
): Promise<void> {
  const record = await lockPendingReturn(ctx, payout)
  if (!record) return
  const { id } = payout
  await askToConfirm(ctx, record, response.outcome === 'needs_person' ? response.next : '')
  if (response.outcome === 'funds')
    await ctx.tx.update(payouts).set({ refusal: 'funds' }).where(eq(payouts.id, id))
  if (response.outcome !== 'moved') return
  const { investor_id, currency, amount, attempts } = record.payout
  const sequence = attempts + 1
  const changes = {
    return_at: null,
    transfer_reference: response.number,
    attempts: sequence,
    changed_at: ctx.now,
  }
  const sentPayout = await transition(ctx, 'payout', record, 'send', { changes, note: response.number })
  await transition(ctx, 'payout', sentPayout, 'confirm', { changes: { arrived_at: ctx.realNow } })
  const postings = transfer(
    investorAvailable(investor_id, currency),
    investorBalance(investor_id, currency),
    amount,
  )
  await post(ctx, { cause: { kind: 'payout', id }, kind: 'arrive', sequence, postings })
  for (const step of ['pay_out', 'arrive'] as const) await recordPayoutStep(ctx, id, step)
}
