import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { type Payout, payouts } from '../payouts/tables.ts'
import { type Payment, payments } from './tables.ts'

/** Marks a payment as refunded once all payouts that refund it are confirmed. */
export async function closeRefundedPayment(
  ctx: Context,
  { payment_id }: Pick<Payout, 'payment_id'>,
): Promise<void> {
  if (!payment_id) return
  const whereOpen = and(eq(payouts.payment_id, payment_id), ne(payouts.status, 'CONFIRMED'))
  if ((await ctx.tx.$count(payouts, whereOpen)) > 0) return
  const whereRefunding = and(eq(payments.id, payment_id), eq(payments.status, 'refunding'))
  const [payment] = await ctx.tx.select().from(payments).where(whereRefunding)
  if (payment) await transition(ctx, 'payment', { payment }, 'returned', { changes: { changed_at: ctx.now } })
}

/** Returns the payment that charged an order; undefined if the order was not paid at a provider. */
export async function chargingPaymentOf(
  { tx }: Pick<Context, 'tx'>,
  investmentId: string,
): Promise<Payment | undefined> {
  const whereCharged = and(eq(payments.investment_id, investmentId), eq(payments.status, 'succeeded'))
  const [payment] = await tx.select().from(payments).where(whereCharged)
  return payment
}

/** Marks the payment that charged an order as refunding and returns its id; undefined without one. */
export async function markChargeAsRefunding(ctx: Context, investmentId: string): Promise<string | undefined> {
  const payment = await chargingPaymentOf(ctx, investmentId)
  if (!payment) return undefined
  await transition(ctx, 'payment', { payment }, 'return', { changes: { changed_at: ctx.now } })
  return payment.id
}
