import { and, eq, lte, sql } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { lockInvestment } from '../find.ts'
import { isSpent } from '../spent-orders.ts'
import { investments, whereDelivered } from '../tables.ts'

const whereSpent = sql`${whereDelivered} and ${investments.spent_at} is not null`

/** Closes delivered orders whose tokens are sold or repaid. */
export const orderSpent: Sweep = {
  concurrency: 2,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: {
    id: investments.id,
    at: investments.spent_at,
    clock: 'domain',
    where: whereSpent,
  },
  run: (ctx, { row }) => closeIfSpent(ctx, row),
}

async function closeIfSpent(ctx: Context, id: string): Promise<void> {
  const order = await lockInvestment(ctx, id, and(whereSpent, lte(investments.spent_at, ctx.now)))
  if (!order) return
  await ctx.tx.update(investments).set({ spent_at: null }).where(eq(investments.id, id))
  if (await isSpent(ctx, order.investment)) await transition(ctx, 'investment', order, 'close')
}
