import { and, eq } from 'drizzle-orm'
import type { Context, EventOutcome } from '../../kernel/context.ts'
import { type Outside, outside } from '../../kernel/outside.ts'
import { applyRegistryResult, queryRegistry } from '../entities/registry.ts'
import { entityChecks } from '../entities/tables.ts'
import { queryAndApply, queryStatus } from './query-provider.ts'
import { kycChecks } from './tables.ts'

/**
 * Queries the check that a provider's message names, because the message itself proves nothing. Returns `unknown` for
 * an unknown reference.
 */
export async function applyProviderHint(
  ctx: Context,
  reference: string,
): Promise<EventOutcome | Outside<EventOutcome, Context>> {
  const whereNamed = and(eq(kycChecks.reference, reference), eq(kycChecks.provider, ctx.identity.name))
  const [check] = await ctx.tx.select().from(kycChecks).where(whereNamed)
  if (!check) return applyCompanyHint(ctx, reference)
  return outside(
    () => queryStatus(ctx, check),
    async (laterCtx, answer): Promise<EventOutcome> => {
      await queryAndApply(laterCtx, check, answer)
      return 'applied'
    },
  )
}

async function applyCompanyHint(
  ctx: Context,
  reference: string,
): Promise<EventOutcome | Outside<EventOutcome, Context>> {
  const whereNamed = and(eq(entityChecks.reference, reference), eq(entityChecks.provider, ctx.identity.name))
  const [check] = await ctx.tx.select().from(entityChecks).where(whereNamed)
  if (!check) return 'unknown'
  return outside(
    () => queryRegistry(ctx, check),
    async (later, answer): Promise<EventOutcome> => {
      await applyRegistryResult(later, check, answer)
      return 'applied'
    },
  )
}
