import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { chargedBack, clearing, investorAvailable } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { InvestmentRecord } from '../investments/rows.ts'
import { selectPayouts } from '../payouts/rows.ts'
import { type Payout, payouts } from '../payouts/tables.ts'
import { openDisputes, payoutsSettledBy } from './charged-back.ts'
import { notifyOfDispute } from './notify-of-dispute.ts'
import { type Dispute, disputes, type Payment, payments } from './tables.ts'

/**
 * Books the money that returns to the provider after a won dispute. Restores the order unless another dispute stops it;
 * refunds that the chargeback had settled are owed again.
 */
export async function applyWonDispute(
  ctx: Context,
  order: InvestmentRecord,
  payment: Payment,
  dispute: Dispute,
): Promise<void> {
  const { id, method, currency, status } = payment
  await post(ctx, {
    cause: { kind: 'correction', id: dispute.id },
    kind: 'correct',
    sequence: 2,
    postings: transfer(clearing(method, currency), chargedBack(method, currency), dispute.amount),
  })
  const won_at = dispute.by_id ? ctx.now : ctx.realNow
  await ctx.tx.update(disputes).set({ won_at }).where(eq(disputes.id, dispute.id))
  const isStopped = (await openDisputes(ctx, id)).length > 0
  const reason = isStopped ? 'charged_back' : ''
  await ctx.tx.update(payments).set({ reason, changed_at: ctx.now }).where(eq(payments.id, id))
  const settledPayouts = await payoutsSettledBy(ctx, dispute)
  for (const payout of settledPayouts) await reopenPayout(ctx, payout)
  if (settledPayouts.length > 0 && status === 'refunded')
    await transition(ctx, 'payment', { payment }, 'owe_again', { changes: { changed_at: ctx.now } })
  await requestRefundsAgain(ctx, payment)
  const isCharged = status === 'succeeded'
  if (isCharged && !isStopped) await transition(ctx, 'investment', order, 'win_dispute')
  const investorMail = isCharged ? 'order_stands_again' : 'order_refunded_again'
  await notifyOfDispute(ctx, order, dispute, [
    'dispute_won',
    isCharged && isStopped ? undefined : investorMail,
  ])
}

/** Reopens a payout that a chargeback had settled. */
async function reopenPayout(ctx: Context, payout: Payout): Promise<void> {
  const { id, investor_id, payment_method, currency, amount, attempts } = payout
  const [record] = await selectPayouts(ctx, eq(payouts.id, id))
  if (!record) return
  const changes = { changed_at: ctx.now, receipt_at: null, arrived_at: null }
  await transition(ctx, 'payout', record, 'bounce', { changes })
  await post(ctx, {
    cause: { kind: 'payout', id },
    kind: 'come_back',
    sequence: attempts,
    postings: transfer(
      chargedBack(payment_method, currency),
      investorAvailable(investor_id, currency),
      amount,
    ),
  })
}

/** Requests the refunds that the chargeback had settled or blocked, under new references. */
async function requestRefundsAgain(ctx: Context, { id }: Payment): Promise<void> {
  const whereOpen = and(eq(payouts.payment_id, id), inArray(payouts.status, ['OWED', 'FAILED']))
  const openRefunds = await ctx.tx.select().from(payouts).where(whereOpen)
  for (const { id: row, retried } of openRefunds) {
    const changes = { return_at: ctx.realNow, return_asked: 0, refusal: '', ask_account_at: null }
    await ctx.tx
      .update(payouts)
      .set({ ...changes, retried: retried + 1 })
      .where(eq(payouts.id, row))
    await ctx.send('providerReturn', { row })
  }
}
