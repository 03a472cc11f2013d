import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import type { Services } from '../../../services.ts'
import { applyQueryResult, isUndecided, queryStatus } from '../query-provider.ts'
import { nextQueryAt } from '../query-times.ts'
import { type KycCheck, kycChecks } from '../tables.ts'

/** Queries the identity provider about undecided checks, whose webhook may be lost. */
export const identityQuestion: Sweep = {
  concurrency: 2,
  retries: 1,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: kycChecks.id, at: kycChecks.ask_at, clock: 'real', where: isNotNull(kycChecks.ask_at) },
  outside: (services, tenant, { row }) => queryCheck(services, tenant, row),
}

async function queryCheck(services: Services, tenant: string, id: string): Promise<void> {
  const runInContext = <T>(work: (ctx: Context) => Promise<T>) =>
    inTenant(services, tenant, 'identityQuestion', work)
  const { check, ctx } = await runInContext(async (checkCtx) => ({
    check: await claimDueCheck(checkCtx, id),
    ctx: checkCtx,
  }))
  if (!check) return
  const result = await queryStatus(ctx, check)
  await runInContext((writeCtx) => applyQueryResult(writeCtx, check, result))
}

/** Claims a due check and schedules the next query; undefined if it is not due or already decided. */
async function claimDueCheck(ctx: Context, id: string): Promise<KycCheck | undefined> {
  const whereDue = and(eq(kycChecks.id, id), lte(kycChecks.ask_at, ctx.realNow))
  const [dueCheck] = await ctx.tx.select().from(kycChecks).where(whereDue).for('update')
  if (!dueCheck) return undefined
  const attempts = dueCheck.asked + 1
  const ask_at = isUndecided(dueCheck) ? nextQueryAt(ctx, attempts) : null
  await ctx.tx.update(kycChecks).set({ ask_at, asked: attempts }).where(eq(kycChecks.id, id))
  return ask_at === null && !isUndecided(dueCheck) ? undefined : dueCheck
}
