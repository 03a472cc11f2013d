import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { chargedBack, clearing } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { Chargeback } from '../../providers/payment/provider.ts'
import type { InvestmentRecord } from '../investments/rows.ts'
import { payouts } from '../payouts/tables.ts'
import { applyWonDispute } from './apply-won-dispute.ts'
import { lockPayment } from './lock-payment.ts'
import { notifyOfDispute } from './notify-of-dispute.ts'
import { type Payment, payments } from './tables.ts'

/**
 * Books money that a cardholder's bank took back from the provider, and that came back after a won dispute, each once.
 * Throws `Error` if it is more than the payment or in another currency.
 */
export async function applyChargeback(ctx: Context, chargeback: Chargeback): Promise<void> {
  const [known] = await ctx.tx.select().from(payments).where(eq(payments.provider_id, chargeback.provider_id))
  if (!known) return
  // Locks the refunds first, as their own steps do.
  await ctx.tx.select().from(payouts).where(eq(payouts.payment_id, known.id)).for('no key update')
  const { order, payment } = await lockPayment(ctx, known)
  if (!order || !payment) return
  const booked = payment.charged_back > 0n ? payment : await book(ctx, order, payment, chargeback)
  if (chargeback.won && booked.dispute_id === chargeback.number && booked.dispute_won_at === null)
    await applyWonDispute(ctx, order, booked)
}

async function book(
  ctx: Context,
  order: InvestmentRecord,
  payment: Payment,
  { number, amount, currency }: Chargeback,
): Promise<Payment> {
  const { id, method } = payment
  if (amount > payment.amount || currency !== payment.currency || payment.taken_at === null)
    throw new Error('A provider tells a chargeback of another amount than its payment.')
  await post(ctx, {
    cause: { kind: 'correction', id },
    kind: 'correct',
    postings: transfer(chargedBack(method, currency), clearing(method, currency), amount),
  })
  const taken = {
    ...{ charged_back: amount, dispute_id: number, charged_back_at: ctx.realNow },
    ...{ reason: 'charged_back', changed_at: ctx.now },
  }
  await ctx.tx.update(payments).set(taken).where(eq(payments.id, id))
  if (payment.status === 'succeeded') await transition(ctx, 'investment', order, 'charge_back')
  await askAboutRefunds(ctx, payment)
  await notifyOfDispute(ctx, order, { number, amount }, ['payment_charged_back', 'order_charged_back'])
  return { ...payment, ...taken }
}

/** Makes the provider's answer about every refund due that has not left, so that nobody pays it by hand meanwhile. */
async function askAboutRefunds(ctx: Context, { id }: Payment): Promise<void> {
  const whereOpen = and(eq(payouts.payment_id, id), inArray(payouts.status, ['OWED', 'FAILED']))
  const open = await ctx.tx
    .update(payouts)
    .set({ return_at: ctx.realNow })
    .where(whereOpen)
    .returning({ id: payouts.id })
  for (const { id: row } of open) await ctx.send('providerReturn', { row })
}
