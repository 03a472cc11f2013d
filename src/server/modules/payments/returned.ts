import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { type Payout, payouts } from '../payouts/tables.ts'
import { type Payment, payments } from './tables.ts'

/** Says of the payment that payouts give back that it has been, whole and by whatever way the money went. */
export async function closeReturned(ctx: Context, { payment_id }: Pick<Payout, 'payment_id'>): Promise<void> {
  if (!payment_id) return
  const isOpen = and(eq(payouts.payment_id, payment_id), ne(payouts.status, 'CONFIRMED'))
  if ((await ctx.tx.$count(payouts, isOpen)) > 0) return
  const isReturning = and(eq(payments.id, payment_id), eq(payments.status, 'refunding'))
  const [payment] = await ctx.tx.select().from(payments).where(isReturning)
  if (payment) await transition(ctx, 'payment', { payment }, 'returned', { changes: { changed_at: ctx.now } })
}

/** The payment that an order was charged by on a provider's page. */
export async function chargedBy(
  { tx }: Pick<Context, 'tx'>,
  investmentId: string,
): Promise<Payment | undefined> {
  const charged = and(eq(payments.investment_id, investmentId), eq(payments.status, 'succeeded'))
  const [payment] = await tx.select().from(payments).where(charged)
  return payment
}

/** The same, on its way back from now on. */
export async function returnCharged(ctx: Context, investmentId: string): Promise<string | undefined> {
  const payment = await chargedBy(ctx, investmentId)
  if (!payment) return undefined
  await transition(ctx, 'payment', { payment }, 'return', { changes: { changed_at: ctx.now } })
  return payment.id
}
