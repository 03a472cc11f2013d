import { and, eq, inArray, or } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { bank, compareBank, hasDebitOfEachPayout } from './bank.ts'
import { resolveDifferences, whereResolvable } from './resolve.ts'
import { differences } from './tables.ts'

/**
 * Resolves differences about debits that a new comparison of their day no longer reports. Reverses the explanation of
 * a payout only once each equal payout has a debit, because a single debit may be another payout's.
 */
export async function resolveDebits(ctx: Context): Promise<void> {
  const { provider, out, kind, status, day, number, ours, id } = differences
  const whereNotLine = or(eq(status, 'OPEN'), eq(kind, 'MISSING_THERE'))
  const debits = await ctx.tx
    .select({ id, day, number, status, ours })
    .from(differences)
    .where(and(eq(provider, bank), eq(out, true), whereResolvable, whereNotLine))
  const resolvedIds: string[] = []
  for (const comparedDay of new Set(debits.map((debit) => debit.day))) {
    const { differing } = await compareBank(ctx, comparedDay)
    const unresolvedNumbers = new Set(differing.flatMap(({ out, number }) => (out ? [number] : [])))
    for (const debit of debits) {
      if (debit.day !== comparedDay || unresolvedNumbers.has(debit.number)) continue
      const isExplained = debit.status === 'SETTLED'
      if (!isExplained || (await hasDebitOfEachPayout(ctx, comparedDay, debit.ours ?? 0n)))
        resolvedIds.push(debit.id)
    }
  }
  if (resolvedIds.length > 0) await resolveDifferences(ctx, inArray(differences.id, resolvedIds))
}
