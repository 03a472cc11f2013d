import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { bank, compareBank } from './bank.ts'
import { differences } from './tables.ts'

/** Resolves open differences of payments from the account that a new comparison of their day no longer finds. */
export async function resolveDebits(ctx: Context): Promise<void> {
  const { provider, out, status, day, number, id } = differences
  const openDebits = await ctx.tx
    .select({ id, day, number })
    .from(differences)
    .where(and(eq(provider, bank), eq(out, true), eq(status, 'OPEN')))
  const resolvedIds: string[] = []
  for (const openDay of new Set(openDebits.map((each) => each.day))) {
    const { differing } = await compareBank(ctx, openDay)
    const unresolved = new Set(differing.flatMap((each) => (each.out ? [each.number] : [])))
    for (const each of openDebits)
      if (each.day === openDay && !unresolved.has(each.number)) resolvedIds.push(each.id)
  }
  if (resolvedIds.length === 0) return
  await ctx.tx
    .update(differences)
    .set({ status: 'RESOLVED', done_at: ctx.now })
    .where(inArray(differences.id, resolvedIds))
}
