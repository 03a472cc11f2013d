import { and, eq } from 'drizzle-orm'
import type { Context, EventOutcome } from '../../kernel/context.ts'
import { type Outside, outside } from '../../kernel/outside.ts'
import { applyRegistryResult, queryRegistry } from '../entities/registry.ts'
import { entityChecks } from '../entities/tables.ts'
import { applyQueryResult, queryStatus } from './query-provider.ts'
import { kycChecks } from './tables.ts'

/**
 * Queries the provider about the check that a webhook names, because the webhook alone does not prove the result.
 * Returns `unknown` if no check of a person or legal entity has this reference.
 */
export async function applyProviderHint(
  ctx: Context,
  reference: string,
): Promise<EventOutcome | Outside<EventOutcome, Context>> {
  const whereNamed = and(eq(kycChecks.reference, reference), eq(kycChecks.provider, ctx.identity.name))
  const [check] = await ctx.tx.select().from(kycChecks).where(whereNamed)
  if (!check) return applyEntityHint(ctx, reference)
  return outside(
    () => queryStatus(ctx, check),
    async (laterCtx, result): Promise<EventOutcome> => {
      await applyQueryResult(laterCtx, check, result)
      return 'applied'
    },
  )
}

async function applyEntityHint(
  ctx: Context,
  reference: string,
): Promise<EventOutcome | Outside<EventOutcome, Context>> {
  const whereNamed = and(eq(entityChecks.reference, reference), eq(entityChecks.provider, ctx.identity.name))
  const [entityCheck] = await ctx.tx.select().from(entityChecks).where(whereNamed)
  if (!entityCheck) return 'unknown'
  return outside(
    () => queryRegistry(ctx, entityCheck),
    async (laterCtx, result): Promise<EventOutcome> => {
      await applyRegistryResult(laterCtx, entityCheck, result)
      return 'applied'
    },
  )
}
