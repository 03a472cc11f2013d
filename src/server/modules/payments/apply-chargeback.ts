import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Cents } from '../../../domain/money.ts'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { chargedBack, clearing } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { Chargeback } from '../../providers/payment/refund.ts'
import type { InvestmentRecord } from '../investments/rows.ts'
import { payouts } from '../payouts/tables.ts'
import { applyWonDispute } from './apply-won-dispute.ts'
import { disputableAmount } from './charged-back.ts'
import { lockPayment } from './lock-payment.ts'
import { notifyOfDispute } from './notify-of-dispute.ts'
import { type Dispute, disputes, type Payment, payments } from './tables.ts'

/**
 * Books each chargeback and each won dispute once; won disputes first, because their money can be charged back again.
 * Throws `Error` for more than the payment's amount or another currency.
 */
export async function applyChargebacks(ctx: Context, chargebacks: readonly Chargeback[]): Promise<void> {
  for (const chargeback of chargebacks.filter(({ won }) => won)) await applyChargeback(ctx, chargeback)
  for (const chargeback of chargebacks.filter(({ won }) => !won)) await applyChargeback(ctx, chargeback)
}

async function applyChargeback(ctx: Context, chargeback: Chargeback): Promise<void> {
  const [chargedPayment] = await ctx.tx
    .select()
    .from(payments)
    .where(eq(payments.provider_id, chargeback.provider_id))
  const lockedPayment = chargedPayment && (await lockDisputed(ctx, chargedPayment))
  if (!lockedPayment) return
  const { order, payment } = lockedPayment
  const dispute =
    (await disputeOf(ctx, payment, chargeback.number)) ?? (await bookDispute(ctx, order, payment, chargeback))
  if (chargeback.won && dispute.won_at === null) await applyWonDispute(ctx, order, payment, dispute)
}

/**
 * Locks a payment's refunds first, then its order and the payment, in the same order as the steps of a refund.
 */
export async function lockDisputed(ctx: Context, { id, investment_id }: Payment) {
  await ctx.tx.select().from(payouts).where(eq(payouts.payment_id, id)).for('no key update')
  const { order, payment } = await lockPayment(ctx, { id, investment_id })
  return order && payment && { order, payment }
}

/** Returns a payment's dispute; undefined if it is unknown. */
export async function disputeOf(
  { tx }: Pick<Context, 'tx'>,
  { id }: Pick<Payment, 'id'>,
  number: string,
): Promise<Dispute | undefined> {
  const whereNumbered = and(eq(disputes.payment_id, id), eq(disputes.number, number))
  const [dispute] = await tx.select().from(disputes).where(whereNumbered)
  return dispute
}

/** Describes a chargeback; `by_id` identifies the manager who records it. */
interface ChargebackInput extends Pick<Chargeback, 'number' | 'currency'> {
  amount: Cents
  by_id?: string
}

/**
 * Books a dispute of a locked payment and stops its order. Throws `Error` if the amount exceeds what can still be
 * charged back.
 */
export async function bookDispute(
  ctx: Context,
  order: InvestmentRecord,
  payment: Payment,
  { number, amount, currency, by_id }: ChargebackInput,
): Promise<Dispute> {
  const { id: payment_id, method } = payment
  if (amount > (await disputableAmount(ctx, payment)) || currency !== payment.currency)
    throw new Error('A chargeback is of another amount than its payment.')
  const [dispute] = await ctx.tx
    .insert(disputes)
    .values({
      id: newId(),
      payment_id,
      number,
      amount,
      by_id: by_id ?? null,
      taken_at: by_id ? ctx.now : ctx.realNow,
    })
    .returning()
  if (!dispute) throw new Error('A dispute was not written.')
  await post(ctx, {
    cause: { kind: 'correction', id: dispute.id },
    kind: 'correct',
    postings: transfer(chargedBack(method, currency), clearing(method, currency), amount),
  })
  await ctx.tx
    .update(payments)
    .set({ reason: 'charged_back', changed_at: ctx.now })
    .where(eq(payments.id, payment_id))
  if (payment.status === 'succeeded') await transition(ctx, 'investment', order, 'charge_back')
  await requestOpenRefunds(ctx, payment)
  await notifyOfDispute(ctx, order, dispute, ['payment_charged_back', 'order_charged_back'])
  return dispute
}

/**
 * Requests every open refund from the provider again, so that no manager pays it in the meantime. Keeps the
 * count of unanswered requests, so that the provider first searches for a refund that it may have made.
 */
async function requestOpenRefunds(ctx: Context, { id }: Payment): Promise<void> {
  const whereOpen = and(eq(payouts.payment_id, id), inArray(payouts.status, ['OWED', 'FAILED']))
  const return_asked = sql`case when ${payouts.refusal} <> '' then 0 else ${payouts.return_asked} end`
  const openRefunds = await ctx.tx
    .update(payouts)
    .set({ return_at: ctx.realNow, return_asked })
    .where(whereOpen)
    .returning({ id: payouts.id })
  for (const { id: row } of openRefunds) await ctx.send('providerReturn', { row })
}
