import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { timeZone } from '../../../domain/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { lotsOf } from '../../kernel/journal/lots.ts'
import { distributed } from '../distributions/statuses.ts'
import { distributions, earnings } from '../distributions/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { movements } from '../movements/tables.ts'
import { whereHeldBack } from './claimable.ts'
import { whereAnnounced } from './rows.ts'

const wherePaid: SQL = inArray(earnings.status, [...distributed])
const big = (column: SQL) => sql<bigint>`coalesce(${column}, 0)`.mapWith(BigInt)
/** Selects how many days ago a time was, in the platform's time zone. */
const daysSince = (at: SQL, now: Date) =>
  sql`((${now.toISOString()}::timestamptz at time zone ${timeZone})::date - (${at} at time zone ${timeZone})::date)`

/** Selects per issuance what was paid, what was claimed, and the repaid capital times the days since. */
export function totalsByIssuance(ctx: Context, where: SQL | undefined) {
  const { rent_part, gain_part, capital_part, withholding, net, distributed_at } = earnings
  return ctx.tx
    .select({
      issuance_id: earnings.issuance_id,
      income: big(sql`sum(${rent_part} + ${gain_part})`),
      capital: big(sql`sum(${capital_part})`),
      capital_days: big(sql`sum(${capital_part} * ${daysSince(sql`${distributed_at}`, ctx.now)})`),
      withholding: big(sql`sum(${withholding})`),
      net: big(sql`sum(${net})`),
      claimed: big(sql`sum(${net}) filter (where ${earnings.status} = 'CLAIMED')`),
      held_back: big(sql`sum(${net}) filter (where ${whereHeldBack})`),
    })
    .from(earnings)
    .where(and(where, wherePaid))
    .groupBy(earnings.issuance_id)
}

/** Selects per issuance what a person's tokens cost, and the cost times the days since the purchase. */
export function investedIn(ctx: Context, person: string, where: SQL | undefined) {
  const lots = lotsOf(ctx, person)
  const lotCost = sql`${lots.tokens} * ${lots.price}`
  return ctx.tx
    .select({
      issuance: issuances,
      invested: big(sql`sum(${lotCost})`),
      invested_days: big(sql`sum(${lotCost} * ${daysSince(sql`${lots.acquired_at}`, ctx.now)})`),
    })
    .from(lots)
    .innerJoin(issuances, eq(issuances.id, lots.issuance_id))
    .where(and(sql`${lots.account} <> 'reserved'`, where))
    .groupBy(issuances.tenant_id, issuances.id)
}

/** Selects the sums announced to a person and not paid, per distribution. */
export function announcedTo(ctx: Context, where: SQL | undefined) {
  return ctx.tx
    .select({
      issuance_id: earnings.issuance_id,
      on: distributions.due_on,
      currency: earnings.currency,
      interest: big(sql`sum(${earnings.rent_part} + ${earnings.gain_part})`),
      capital: big(sql`sum(${earnings.capital_part})`),
    })
    .from(earnings)
    .innerJoin(
      distributions,
      and(eq(distributions.tenant_id, earnings.tenant_id), eq(distributions.id, earnings.distribution_id)),
    )
    .where(and(where, eq(earnings.status, 'PENDING'), whereAnnounced))
    .groupBy(earnings.issuance_id, distributions.id, distributions.due_on, earnings.currency)
}

/** Selects which payments of the schedules of some issuances are distributions. */
export function numbersOf(ctx: Context, issuanceIds: readonly string[]) {
  return ctx.tx
    .select({ issuance_id: distributions.issuance_id, number: distributions.number })
    .from(distributions)
    .where(
      and(
        inArray(distributions.issuance_id, [...issuanceIds]),
        isNotNull(distributions.number),
        sql`${distributions.status} not in ('DRAFT', 'CALCULATED', 'CANCELED', 'REVERSED')`,
      ),
    )
}

/** Selects what a person received per month, newest first. */
export function monthsOf(ctx: Context, where: SQL | undefined) {
  const month = sql<string>`to_char(${movements.at} at time zone '${sql.raw(timeZone)}', 'YYYY-MM')`
  return ctx.tx
    .select({
      month,
      currency: movements.currency,
      net: big(sql`sum(${movements.money_in} - ${movements.money_out})`),
    })
    .from(movements)
    .where(and(where, eq(movements.kind, 'EARNINGS')))
    .groupBy(month, movements.currency)
    .orderBy(sql`1 desc`)
}
