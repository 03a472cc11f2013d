import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { ignoreUnavailable } from '../payments/ask-provider.ts'
import { reverseExplanation } from './explanation.ts'
import { explanationOf } from './settle.ts'
import { type Difference, differences } from './tables.ts'

/** Selects differences that are still open, and settled ones whose explanation can be reversed. */
export const whereResolvable: SQL = sql`(${differences.status} = 'OPEN'
  or ${differences.status} = 'SETTLED' and ${differences.nature} is not null)`

/**
 * Resolves differences whose missing movement has arrived, and reverses their explanation, if any. Leaves and logs
 * those of a provider that is no longer configured.
 */
export async function resolveDifferences(ctx: Context, whereArrived: SQL | undefined): Promise<void> {
  const arrivedDifferences = await ctx.tx
    .select()
    .from(differences)
    .where(and(whereResolvable, whereArrived))
    .orderBy(asc(differences.id))
    .for('no key update')
  const resolvedIds: string[] = []
  for (const difference of arrivedDifferences)
    if (await reverseIfExplained(ctx, difference)) resolvedIds.push(difference.id)
  if (resolvedIds.length === 0) return
  await ctx.tx
    .update(differences)
    .set({ status: 'RESOLVED', done_at: ctx.now })
    .where(inArray(differences.id, resolvedIds))
}

/** Returns whether a difference has no explanation left: it had none, or it is reversed now. */
async function reverseIfExplained(ctx: Context, difference: Difference): Promise<boolean> {
  const { id, provider, nature } = difference
  if (nature === null) return true
  const found = await explanationOf(ctx, difference, nature)
    .then((explanation) => ({ explanation }))
    .catch(ignoreUnavailable)
  const fields = { tenant: ctx.tenant.id, difference: id, provider }
  if (!found) ctx.log.error(fields, 'a difference was not resolved')
  else if (found.explanation) await reverseExplanation(ctx, found.explanation)
  return found !== undefined
}
