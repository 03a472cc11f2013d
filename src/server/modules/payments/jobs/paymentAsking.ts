import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { nextQueryAt } from '../../onboarding/query-times.ts'
import { queryProvider } from '../ask-provider.ts'
import { payments } from '../tables.ts'

/** Limits the queries about an attempt that the provider does not know; together they take a little more than a day. */
const triesOfUnknown = 12

/** Queries providers about payments without an answer. */
export const paymentAsking: Sweep = {
  concurrency: 2,
  retries: 1,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: payments.id, at: payments.ask_at, clock: 'real', where: isNotNull(payments.ask_at) },
  async outside(services, tenant, { row }) {
    const runInContext = <T>(work: (ctx: Context) => Promise<T>) =>
      inTenant(services, tenant, 'paymentAsking', work)
    const requested = await runInContext((ctx) => take(ctx, row))
    if (requested === undefined) return
    const isKnown = await queryProvider(runInContext, row)
    if (isKnown === false && requested >= triesOfUnknown)
      await runInContext((ctx) => ctx.tx.update(payments).set({ ask_at: null }).where(eq(payments.id, row)))
  },
}

/** Claims a due query and schedules the next one. Returns the number of queries so far; undefined if none is due. */
async function take(ctx: Context, id: string): Promise<number | undefined> {
  const whereDue = and(eq(payments.id, id), lte(payments.ask_at, ctx.realNow))
  const [due] = await ctx.tx.select().from(payments).where(whereDue).for('no key update')
  if (!due) return undefined
  const requested = due.asked + 1
  await ctx.tx
    .update(payments)
    .set({ asked: requested, ask_at: nextQueryAt(ctx, requested) })
    .where(eq(payments.id, id))
  return requested
}
