import { and, eq, inArray } from 'drizzle-orm'
import type { Cents } from '../../../domain/money.ts'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { chargedBack, clearing } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { Chargeback } from '../../providers/payment/provider.ts'
import type { InvestmentRecord } from '../investments/rows.ts'
import { payouts } from '../payouts/tables.ts'
import { applyWonDispute } from './apply-won-dispute.ts'
import { disputableAmount } from './charged-back.ts'
import { lockPayment } from './lock-payment.ts'
import { notifyOfDispute } from './notify-of-dispute.ts'
import { type Dispute, disputes, type Payment, payments } from './tables.ts'

/**
 * Books money that cardholders' banks took back from the provider, and that came back after won disputes, each once; won
 * ones first, because only their money can be taken again. Throws `Error` above a payment or in another currency.
 */
export async function applyChargebacks(ctx: Context, chargebacks: readonly Chargeback[]): Promise<void> {
  for (const each of chargebacks.filter(({ won }) => won)) await applyChargeback(ctx, each)
  for (const each of chargebacks.filter(({ won }) => !won)) await applyChargeback(ctx, each)
}

async function applyChargeback(ctx: Context, chargeback: Chargeback): Promise<void> {
  const [known] = await ctx.tx.select().from(payments).where(eq(payments.provider_id, chargeback.provider_id))
  const locked = known && (await lockDisputed(ctx, known))
  if (!locked) return
  const { order, payment } = locked
  const booked =
    (await disputeOf(ctx, payment, chargeback.number)) ?? (await bookDispute(ctx, order, payment, chargeback))
  if (chargeback.won && booked.won_at === null) await applyWonDispute(ctx, order, payment, booked)
}

/** Locks a payment's refunds first, as their own steps do, then its order and itself. */
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

/** Describes money that was taken back; `by_id` identifies the manager who records it. */
interface TakenBack extends Pick<Chargeback, 'number' | 'currency'> {
  amount: Cents
  by_id?: string
}

/** Books a dispute of a locked payment and stops its order. Throws `Error` above what can still be taken back. */
export async function bookDispute(
  ctx: Context,
  order: InvestmentRecord,
  payment: Payment,
  { number, amount, currency, by_id }: TakenBack,
): Promise<Dispute> {
  const { id: payment_id, method } = payment
  if (amount > (await disputableAmount(ctx, payment)) || currency !== payment.currency)
    throw new Error('A chargeback is of another amount than its payment.')
  const [dispute] = await ctx.tx
    .insert(disputes)
    .values({
      ...{ id: newId(), payment_id, number, amount, by_id: by_id ?? null },
      taken_at: by_id ? ctx.now : ctx.realNow,
    })
    .returning()
  if (!dispute) throw new Error('A dispute was not written.')
  await post(ctx, {
    ...{ cause: { kind: 'correction', id: dispute.id }, kind: 'correct' },
    postings: transfer(chargedBack(method, currency), clearing(method, currency), amount),
  })
  await ctx.tx
    .update(payments)
    .set({ reason: 'charged_back', changed_at: ctx.now })
    .where(eq(payments.id, payment_id))
  if (payment.status === 'succeeded') await transition(ctx, 'investment', order, 'charge_back')
  await askAboutRefunds(ctx, payment)
  await notifyOfDispute(ctx, order, dispute, ['payment_charged_back', 'order_charged_back'])
  return dispute
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
