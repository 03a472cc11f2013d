import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { investorAvailable, investorBalance } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { MoveAnswer } from '../../providers/payment/provider.ts'
import { recordPayoutStep } from '../earnings/payout-step.ts'
import { lockPendingReturn } from '../payments/pending-return.ts'
import { askToConfirm } from '../payouts/ask-to-confirm.ts'
import { type Payout, payouts } from '../payouts/tables.ts'

/** Applies a provider's answer about claimed earnings once: adds moved ones to the balance. */
export async function applyMoved(
  ctx: Context,
  payout: Pick<Payout, 'id' | 'retried'>,
  answer: MoveAnswer,
): Promise<void> {
  const record = await lockPendingReturn(ctx, payout)
  if (!record) return
  const { id } = payout
  await askToConfirm(ctx, record, answer.outcome === 'needs_person' ? answer.next : '')
  if (answer.outcome === 'funds')
    await ctx.tx.update(payouts).set({ refusal: 'funds' }).where(eq(payouts.id, id))
  if (answer.outcome !== 'moved') return
  const { investor_id, currency, amount, attempts } = record.payout
  const sequence = attempts + 1
  const changes = {
    return_at: null,
    transfer_reference: answer.number,
    attempts: sequence,
    changed_at: ctx.now,
  }
  const sent = await transition(ctx, 'payout', record, 'send', { changes, note: answer.number })
  await transition(ctx, 'payout', sent, 'confirm', { changes: { arrived_at: ctx.realNow } })
  const postings = transfer(
    investorAvailable(investor_id, currency),
    investorBalance(investor_id, currency),
    amount,
  )
  await post(ctx, { cause: { kind: 'payout', id }, kind: 'arrive', sequence, postings })
  for (const step of ['pay_out', 'arrive'] as const) await recordPayoutStep(ctx, id, step)
}
