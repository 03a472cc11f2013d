import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { lotsOf } from '../../kernel/journal/lots.ts'
import { paidAmountBy } from '../issuances/orders-of-user.ts'
import { issuances } from '../issuances/tables.ts'
import { investmentContracts, investments, whereStatusIn } from './tables.ts'

export type Position = Awaited<ReturnType<typeof positionsOf>>[number]

/** Selects the order of a lot if it lacks a signature that the tenant requires, now or at the end of a day. */
function selectUnsignedOrder(ctx: Context, lot: SQLWrapper, day?: string) {
  const { signed_at } = investmentContracts
  const whereWithoutContract = whereStatusIn(['CREATED', 'METHOD_PAYMENT', 'CANCELED', 'EXPIRED'])
  const whereSignedLater = day
    ? sql`(${signed_at} at time zone ${ctx.timeZone})::date > ${day}::date`
    : sql`false`
  return ctx.tx
    .select({ id: investments.id })
    .from(investments)
    .leftJoin(
      investmentContracts,
      and(
        eq(investmentContracts.tenant_id, investments.tenant_id),
        eq(investmentContracts.investment_id, investments.id),
      ),
    )
    .where(
      and(
        sql`${!ctx.tenant.customization.hide.signInvestment}`,
        eq(investments.tenant_id, issuances.tenant_id),
        eq(investments.id, lot),
        sql`case when ${signed_at} is null then ${whereWithoutContract} else ${whereSignedLater} end`,
      ),
    )
}

/**
 * Returns, per issuance, the tokens that a person holds and those ordered or locked, with their cost in cents; now, or
 * at the end of a day. The ordered tokens include those of orders that were not signed at that time.
 */
export function positionsOf(ctx: Context, personId: string, day?: string) {
  const lots = lotsOf(ctx, personId, day)
  const sumOf = (value: SQLWrapper) => sql<number>`coalesce(sum(${value}), 0)`.mapWith(Number)
  // Counts tokens offered on the board as held.
  const heldTokens = sql`case ${lots.account} when 'holder' then ${lots.tokens} else ${lots.offered} end`
  const pendingTokens = sql`${lots.tokens} - ${heldTokens}`
  const whereUnsigned = sql`${lots.account} = 'reserved' and exists (${selectUnsignedOrder(ctx, lots.lot_id, day)})`
  const unsignedTokens = sql`case when ${whereUnsigned} then ${lots.tokens} else 0 end`
  return ctx.tx
    .select({
      issuance: issuances,
      tokens: sumOf(heldTokens),
      reserved: sumOf(pendingTokens),
      cost: sumOf(sql`(${heldTokens}) * ${lots.price}`),
      pending: sumOf(sql`(${pendingTokens}) * ${lots.price}`),
      unsigned: sumOf(unsignedTokens),
      unsigned_cost: sumOf(sql`(${unsignedTokens}) * ${lots.price}`),
      paid: paidAmountBy(personId),
    })
    .from(lots)
    .innerJoin(issuances, eq(issuances.id, lots.issuance_id))
    .groupBy(issuances.tenant_id, issuances.id)
    .orderBy(issuances.id)
}
