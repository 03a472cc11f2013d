import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { wireProviderOf } from '../../../providers/payment/index.ts'
import { nextQueryAt } from '../../onboarding/query-times.ts'
import { ignoreUnavailable } from '../../payments/ask-provider.ts'
import { applyDeposit } from '../apply-deposit.ts'
import { deposits } from '../tables.ts'

/** Queries providers whether deposits have arrived. */
export const depositAsking: Sweep = {
  concurrency: 2,
  retries: 1,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: deposits.id, at: deposits.ask_at, clock: 'real', where: isNotNull(deposits.ask_at) },
  async outside(services, tenant, { row }) {
    const runInTenant = <T>(work: (ctx: Context) => Promise<T>) =>
      inTenant(services, tenant, 'depositAsking', work)
    const claimedDeposit = await runInTenant((ctx) => claimDeposit(ctx, row))
    if (!claimedDeposit?.provider) return
    const response = await claimedDeposit.provider
      .find({ ...claimedDeposit.deposit, returnTo: claimedDeposit.returnTo })
      .catch(ignoreUnavailable)
    if (response && response !== 'none') await runInTenant((ctx) => applyDeposit(ctx, row, response))
  },
}

/** Claims a due deposit and schedules the next query; undefined if it is not due. */
async function claimDeposit(ctx: Context, id: string) {
  const whereDue = and(eq(deposits.id, id), lte(deposits.ask_at, ctx.realNow))
  const [deposit] = await ctx.tx.select().from(deposits).where(whereDue).for('no key update')
  if (!deposit) return undefined
  const requestCount = deposit.asked + 1
  await ctx.tx
    .update(deposits)
    .set({ asked: requestCount, ask_at: nextQueryAt(ctx, requestCount) })
    .where(eq(deposits.id, id))
  const provider = wireProviderOf(ctx, deposit.method)
  return { deposit, provider, returnTo: `${ctx.tenant.origin}/manager/payouts` }
}
