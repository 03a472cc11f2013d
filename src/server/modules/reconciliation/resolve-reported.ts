import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { ReportedMovement } from '../../providers/payment/service.ts'
import { keyOf } from './compare.ts'
import { resolveDifferences, whereResolvable } from './resolve.ts'
import { differences } from './tables.ts'

/** Resolves differences about movements that a provider reports days after our booking. */
export async function resolveReported(
  ctx: Context,
  providerName: string,
  reportedMovements: readonly ReportedMovement[],
): Promise<void> {
  const { id, provider, kind, out, reference, number } = differences
  const reportedKeys = new Set(reportedMovements.map(keyOf))
  const missingDifferences = await ctx.tx
    .select({ id, out, reference, number })
    .from(differences)
    .where(and(eq(provider, providerName), eq(kind, 'MISSING_THERE'), whereResolvable))
  const resolvedIds = missingDifferences
    .filter((difference) => reportedKeys.has(keyOf(difference)))
    .map((difference) => difference.id)
  if (resolvedIds.length > 0) await resolveDifferences(ctx, inArray(differences.id, resolvedIds))
}
