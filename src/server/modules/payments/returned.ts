import { and, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { move } from '../../kernel/lifecycle/move.ts'
import type { Payout } from '../payouts/tables.ts'
import { payments } from './tables.ts'

/** Says of the payment that a payout gives back that it has been, by whatever way the money went. */
export async function closeReturned(ctx: Context, { payment_id }: Pick<Payout, 'payment_id'>): Promise<void> {
  if (!payment_id) return
  const isReturning = and(eq(payments.id, payment_id), eq(payments.status, 'refunding'))
  const [payment] = await ctx.tx.select().from(payments).where(isReturning)
  if (payment) await move(ctx, 'payment', { payment }, 'returned', { changes: { changed_at: ctx.now } })
}

/** The payment that an order was charged by on a provider's page, on its way back from now on. */
export async function returnCharged(ctx: Context, investmentId: string): Promise<string | undefined> {
  const charged = and(eq(payments.investment_id, investmentId), eq(payments.status, 'succeeded'))
  const [payment] = await ctx.tx.select().from(payments).where(charged)
  if (!payment) return undefined
  await move(ctx, 'payment', { payment }, 'return', { changes: { changed_at: ctx.now } })
  return payment.id
}
