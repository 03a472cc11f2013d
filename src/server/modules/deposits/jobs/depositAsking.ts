import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { wireProviderOf } from '../../../providers/payment/index.ts'
import { nextQueryAt } from '../../onboarding/query-times.ts'
import { unanswered } from '../../payments/ask-provider.ts'
import { applyDeposit } from '../apply-deposit.ts'
import { deposits } from '../tables.ts'

/** Asks providers whether deposits have arrived. */
export const depositAsking: Sweep = {
  concurrency: 2,
  retries: 1,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: deposits.id, at: deposits.ask_at, clock: 'real', where: isNotNull(deposits.ask_at) },
  async outside(services, tenant, { row }) {
    const within = <T>(work: (ctx: Context) => Promise<T>) =>
      inTenant(services, tenant, 'depositAsking', work)
    const due = await within((ctx) => take(ctx, row))
    if (!due?.provider) return
    const answer = await due.provider.find({ ...due.deposit, returnTo: due.returnTo }).catch(unanswered)
    if (answer && answer !== 'none') await within((ctx) => applyDeposit(ctx, row, answer))
  },
}

async function take(ctx: Context, id: string) {
  const whereDue = and(eq(deposits.id, id), lte(deposits.ask_at, ctx.realNow))
  const [deposit] = await ctx.tx.select().from(deposits).where(whereDue).for('no key update')
  if (!deposit) return undefined
  const asked = deposit.asked + 1
  await ctx.tx
    .update(deposits)
    .set({ asked, ask_at: nextQueryAt(ctx, asked) })
    .where(eq(deposits.id, id))
  const provider = wireProviderOf(ctx, deposit.method)
  return { deposit, provider, returnTo: `${ctx.tenant.origin}/manager/payouts` }
}
