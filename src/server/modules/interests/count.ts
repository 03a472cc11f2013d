import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { maxCountedRows } from '../../../protocol/max-counted-rows.ts'
import type { Context } from '../../kernel/context.ts'
import { issuanceIdBySlug } from '../issuances/id-by-slug.ts'
import { interests, whereReserved } from './tables.ts'

/** Counts open interests, optionally of one person or issuance, up to one above `maxCountedRows`. */
export function countOpenInterests(
  ctx: Pick<Context, 'tx'>,
  { investor, issuance }: { investor?: string | undefined; issuance?: string | undefined },
): Promise<number> {
  return count(
    ctx,
    investor === undefined ? undefined : eq(interests.investor_id, investor),
    issuance === undefined ? undefined : eq(interests.issuance_id, issuanceIdBySlug(issuance)),
  )
}

/** Counts the open interests of some issuances. */
export function countOpenInterestsOf(
  ctx: Pick<Context, 'tx'>,
  issuances: readonly string[],
): Promise<number> {
  return count(ctx, inArray(interests.issuance_id, [...issuances]))
}

async function count({ tx }: Pick<Context, 'tx'>, ...conditions: (SQL | undefined)[]): Promise<number> {
  const openInterestQuery = tx
    .select({ id: interests.id })
    .from(interests)
    .where(and(whereReserved, ...conditions))
    .limit(maxCountedRows + 1)
    .as('open')
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(openInterestQuery)
  return row?.count ?? 0
}
