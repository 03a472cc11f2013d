import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { nextQueryAt } from '../../onboarding/query-times.ts'
import { queryProvider } from '../ask-provider.ts'
import { payments } from '../tables.ts'

/** Limits the queries about an attempt that the provider does not know; they take about a day. */
const maxQueriesOfUnknown = 12

/** Queries providers about payments without a final result. */
export const paymentAsking: Sweep = {
  concurrency: 2,
  retries: 1,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: payments.id, at: payments.ask_at, clock: 'real', where: isNotNull(payments.ask_at) },
  async outside(services, tenant, { row }) {
    const runInContext = <T>(work: (ctx: Context) => Promise<T>) =>
      inTenant(services, tenant, 'paymentAsking', work)
    const queryCount = await runInContext((ctx) => claimDueQuery(ctx, row))
    if (queryCount === undefined) return
    const isKnownToProvider = await queryProvider(runInContext, row)
    if (isKnownToProvider === false && queryCount >= maxQueriesOfUnknown)
      await runInContext((ctx) => ctx.tx.update(payments).set({ ask_at: null }).where(eq(payments.id, row)))
  },
}

/** Claims a due query and schedules the next query. Returns the number of queries so far; undefined if none is due. */
async function claimDueQuery(ctx: Context, id: string): Promise<number | undefined> {
  const whereDue = and(eq(payments.id, id), lte(payments.ask_at, ctx.realNow))
  const [duePayment] = await ctx.tx.select().from(payments).where(whereDue).for('no key update')
  if (!duePayment) return undefined
  const queryCount = duePayment.asked + 1
  await ctx.tx
    .update(payments)
    .set({ asked: queryCount, ask_at: nextQueryAt(ctx, queryCount) })
    .where(eq(payments.id, id))
  return queryCount
}
