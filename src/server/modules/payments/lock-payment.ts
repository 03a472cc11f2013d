import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { lockInvestment } from '../investments/find.ts'
import { type Payment, payments } from './tables.ts'

/** Locks the order first and then its attempt, as transitions do, and returns both. */
export async function lockPayment(
  ctx: Context,
  { id, investment_id }: Pick<Payment, 'id' | 'investment_id'>,
) {
  const order = await lockInvestment(ctx, investment_id, undefined)
  const [payment] = await ctx.tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  return { order, payment }
}
