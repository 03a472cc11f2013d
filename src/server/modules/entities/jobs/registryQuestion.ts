import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import type { Services } from '../../../services.ts'
import { nextQueryAt } from '../../onboarding/query-times.ts'
import { applyRegistryResult, queryRegistry } from '../registry.ts'
import { type EntityCheck, entityChecks } from '../tables.ts'

/** Queries the provider about a legal entity's register check if the provider's webhook has not arrived. */
export const registryQuestion: Sweep = {
  concurrency: 2,
  retries: 1,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: entityChecks.id, at: entityChecks.ask_at, clock: 'real', where: isNotNull(entityChecks.ask_at) },
  outside: (services, tenant, { row }) => queryCheck(services, tenant, row),
}

async function queryCheck(services: Services, tenant: string, id: string): Promise<void> {
  const runInContext = <T>(work: (ctx: Context) => Promise<T>) =>
    inTenant(services, tenant, 'registryQuestion', work)
  const { check, ctx } = await runInContext(async (checkCtx) => ({
    check: await claimCheck(checkCtx, id),
    ctx: checkCtx,
  }))
  if (!check) return
  const response = await queryRegistry(ctx, check)
  await runInContext((laterCtx) => applyRegistryResult(laterCtx, check, response))
}

/** Claims a due check and schedules the next query; undefined if it is not due. */
async function claimCheck(ctx: Context, id: string): Promise<EntityCheck | undefined> {
  const whereDue = and(eq(entityChecks.id, id), lte(entityChecks.ask_at, ctx.realNow))
  const [dueCheck] = await ctx.tx.select().from(entityChecks).where(whereDue).for('update')
  if (!dueCheck) return undefined
  const attempts = dueCheck.asked + 1
  await ctx.tx
    .update(entityChecks)
    .set({ ask_at: nextQueryAt(ctx, attempts), asked: attempts })
    .where(eq(entityChecks.id, id))
  return dueCheck
}
