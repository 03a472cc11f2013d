import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { whereFromDeposits } from '../payouts/destination.ts'
import { payouts } from '../payouts/tables.ts'

/** Requests again the payouts that the provider refused for lack of money. */
export async function retryPayouts(ctx: Context): Promise<void> {
  const whereLacksFunds = and(
    whereFromDeposits,
    eq(payouts.refusal, 'funds'),
    inArray(payouts.status, ['OWED', 'FAILED']),
  )
  await ctx.tx
    .update(payouts)
    .set({ return_at: ctx.realNow, return_asked: 0, refusal: '', retried: sql`${payouts.retried} + 1` })
    .where(whereLacksFunds)
}
