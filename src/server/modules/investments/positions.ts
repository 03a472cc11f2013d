import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { lotsOf } from '../../kernel/journal/lots.ts'
import { paidBy } from '../issuances/mine.ts'
import { issuances } from '../issuances/tables.ts'

export type Position = Awaited<ReturnType<typeof positionsOf>>[number]

/**
 * Per issuance what somebody holds and what waits, ordered or locked, in tokens and at the price paid: at the end of a day,
 * or now.
 */
export function positionsOf(ctx: Context, person: string, day?: string) {
  const lots = lotsOf(ctx, person, day)
  const total = (value: SQLWrapper, waits: boolean) =>
    sql<number>`coalesce(sum(${value}) filter (where (${lots.account} <> 'holder') = ${waits}), 0)`.mapWith(
      Number,
    )
  const cost = sql`${lots.tokens} * ${lots.price}`
  return ctx.tx
    .select({
      issuance: issuances,
      tokens: total(lots.tokens, false),
      reserved: total(lots.tokens, true),
      cost: total(cost, false),
      pending: total(cost, true),
      paid: paidBy(person),
    })
    .from(lots)
    .innerJoin(issuances, eq(issuances.id, lots.issuance_id))
    .groupBy(issuances.tenant_id, issuances.id)
    .orderBy(issuances.id)
}
