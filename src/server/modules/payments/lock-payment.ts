import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { lockInvestment } from '../investments/find.ts'
import { type Payment, payments } from './tables.ts'

/** Locks and returns the order, then its attempt, in the order in which transitions lock them. */
export async function lockPayment(
  ctx: Context,
  { id, investment_id }: Pick<Payment, 'id' | 'investment_id'>,
) {
  const order = await lockInvestment(ctx, investment_id, undefined)
  const [payment] = await ctx.tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  return { order, payment }
}
