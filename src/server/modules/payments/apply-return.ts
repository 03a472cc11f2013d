import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { chargedBack, clearing, investorAvailable, payoutClearing } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { RefundAnswer } from '../../providers/payment/provider.ts'
import { selectPayouts } from '../payouts/rows.ts'
import { type Payout, payouts } from '../payouts/tables.ts'
import { isPendingReturn } from './pending-return.ts'
import { closeReturned } from './returned.ts'

/**
 * Applies a provider's answer to a refund request once, ignoring answers from before the latest retry. Confirms an
 * accepted refund at once, and leaves a refused one to a manager, who pays it by transfer. A chargeback that came
 * before settles the refund.
 */
export async function applyReturn(
  ctx: Context,
  { id, retried }: Pick<Payout, 'id' | 'retried'>,
  answer: RefundAnswer,
  { byChargeback = false } = {},
): Promise<void> {
  const waits = isPendingReturn({ id, retried })
  const [found] = await selectPayouts(ctx, waits).for('no key update', { of: payouts })
  if (!found) return
  if (answer.outcome === 'refused') {
    const byTransfer = { return_at: null, refusal: answer.code, ask_account_at: ctx.now }
    await ctx.tx.update(payouts).set(byTransfer).where(eq(payouts.id, id))
    return
  }
  const { investor_id, payment_method, currency, amount, attempts } = found.payout
  const changes = {
    return_at: null,
    transfer_reference: answer.authorisation,
    attempts: attempts + 1,
    changed_at: ctx.now,
  }
  const sent = await transition(ctx, 'payout', found, 'send', { changes, note: answer.authorisation })
  const arrived = await transition(ctx, 'payout', sent, 'confirm', {
    changes: { receipt_at: byChargeback ? null : ctx.realNow, arrived_at: ctx.realNow },
  })
  const way = payoutClearing(payment_method, currency)
  const entry = { cause: { kind: 'payout', id }, sequence: attempts + 1 } as const
  await post(ctx, {
    ...entry,
    kind: 'pay_out',
    postings: transfer(investorAvailable(investor_id, currency), way, amount),
  })
  await post(ctx, {
    ...entry,
    kind: 'arrive',
    postings: transfer(way, (byChargeback ? chargedBack : clearing)(payment_method, currency), amount),
  })
  await closeReturned(ctx, arrived.payout)
  if (!byChargeback) await ctx.send('payoutReceipt', { row: id })
}
