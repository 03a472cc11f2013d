import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { lockInvestment } from '../investments/find.ts'
import { type Payment, payments } from './tables.ts'

/** The order first, as every transition locks it, then the attempt: both as they are now. */
export async function lockPayment(ctx: Context, { id, investment_id }: Payment) {
  const order = await lockInvestment(ctx, investment_id, undefined)
  const [payment] = await ctx.tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  return { order, payment }
}
