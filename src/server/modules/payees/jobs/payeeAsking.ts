import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { nextQueryAt } from '../../onboarding/query-times.ts'
import { ignoreUnavailable } from '../../payments/ask-provider.ts'
import { applyEnrolment, enrolmentInputOf, requestEnrolment } from '../enrol.ts'
import { payees } from '../tables.ts'

/** Queries providers about the verification of payees. */
export const payeeAsking: Sweep = {
  concurrency: 2,
  retries: 1,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: payees.id, at: payees.ask_at, clock: 'real', where: isNotNull(payees.ask_at) },
  async outside(services, tenant, { row }) {
    const runInContext = <T>(work: (ctx: Context) => Promise<T>) =>
      inTenant(services, tenant, 'payeeAsking', work)
    const claimed = await runInContext(async (ctx) => ({ input: await claimDuePayee(ctx, row), ctx }))
    const { input } = claimed
    if (!input) return
    const result = await requestEnrolment(claimed.ctx, input).catch(ignoreUnavailable)
    if (result) await runInContext((ctx) => applyEnrolment(ctx, input, result))
  },
}

/** Claims a due payee and schedules the next query; undefined if it is not due or must not be requested. */
async function claimDuePayee(ctx: Context, id: string) {
  const whereDue = and(eq(payees.id, id), lte(payees.ask_at, ctx.realNow))
  const [duePayee] = await ctx.tx.select().from(payees).where(whereDue).for('no key update')
  if (!duePayee) return undefined
  const queryCount = duePayee.asked + 1
  await ctx.tx
    .update(payees)
    .set({ asked: queryCount, ask_at: nextQueryAt(ctx, queryCount) })
    .where(eq(payees.id, id))
  return enrolmentInputOf(ctx, duePayee)
}
