import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { lotsOf } from '../../kernel/journal/lots.ts'
import { paidBy } from '../issuances/orders-of-user.ts'
import { issuances } from '../issuances/tables.ts'

export type Position = Awaited<ReturnType<typeof positionsOf>>[number]

/**
 * Returns per issuance the tokens that a person holds and those ordered or locked, with their cost in cents; at the end
 * of a day, or now.
 */
export function positionsOf(ctx: Context, person: string, day?: string) {
  const lots = lotsOf(ctx, person, day)
  const total = (value: SQLWrapper) => sql<number>`coalesce(sum(${value}), 0)`.mapWith(Number)
  // Counts tokens offered on the board as held.
  const held = sql`case ${lots.account} when 'holder' then ${lots.tokens} else ${lots.offered} end`
  const waits = sql`${lots.tokens} - ${held}`
  return ctx.tx
    .select({
      issuance: issuances,
      tokens: total(held),
      reserved: total(waits),
      cost: total(sql`(${held}) * ${lots.price}`),
      pending: total(sql`(${waits}) * ${lots.price}`),
      paid: paidBy(person),
    })
    .from(lots)
    .innerJoin(issuances, eq(issuances.id, lots.issuance_id))
    .groupBy(issuances.tenant_id, issuances.id)
    .orderBy(issuances.id)
}
