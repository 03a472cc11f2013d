import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { reverseExplanation } from './explanation.ts'
import { differences } from './tables.ts'

/** Selects differences that are still open, and settled ones whose explanation can be reversed. */
export const whereResolvable: SQL = sql`(${differences.status} = 'OPEN'
  or ${differences.status} = 'SETTLED' and ${differences.nature} is not null)`

/** Resolves differences whose missing movement has arrived, and reverses their explanation, if any. */
export async function resolveDifferences(ctx: Context, whereArrived: SQL | undefined): Promise<void> {
  const { id } = differences
  const arrivedDifferences = await ctx.tx
    .select({ id })
    .from(differences)
    .where(and(whereResolvable, whereArrived))
    .orderBy(asc(id))
    .for('no key update')
  if (arrivedDifferences.length === 0) return
  for (const difference of arrivedDifferences) await reverseExplanation(ctx, difference.id)
  const resolvedIds = arrivedDifferences.map((difference) => difference.id)
  await ctx.tx
    .update(differences)
    .set({ status: 'RESOLVED', done_at: ctx.now })
    .where(inArray(id, resolvedIds))
}
