import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { lotsOf } from '../../kernel/journal/lots.ts'
import { paidOutStatuses } from '../distributions/statuses.ts'
import { distributions, earnings } from '../distributions/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { movements } from '../movements/tables.ts'
import { whereHeldBack } from './claimable.ts'
import { whereAnnounced } from './rows.ts'

const wherePaid: SQL = inArray(earnings.status, [...paidOutStatuses])
const toBigint = (column: SQL) => sql<bigint>`coalesce(${column}, 0)`.mapWith(BigInt)
/** Selects the number of days since a time, in the tenant's time zone. */
const daysSince = (time: SQL, { now, timeZone }: Context) =>
  sql`((${now.toISOString()}::timestamptz at time zone ${timeZone})::date - (${time} at time zone ${timeZone})::date)`

/**
 * Selects, per issuance, the paid and claimed sums, and the repaid capital multiplied by the days since its payment.
 */
export function totalsByIssuance(ctx: Context, where: SQL | undefined) {
  const { rent_part, gain_part, capital_part, withholding, net, distributed_at } = earnings
  return ctx.tx
    .select({
      issuance_id: earnings.issuance_id,
      income: toBigint(sql`sum(${rent_part} + ${gain_part})`),
      capital: toBigint(sql`sum(${capital_part})`),
      capital_days: toBigint(sql`sum(${capital_part} * ${daysSince(sql`${distributed_at}`, ctx)})`),
      withholding: toBigint(sql`sum(${withholding})`),
      net: toBigint(sql`sum(${net})`),
      claimed: toBigint(sql`sum(${net}) filter (where ${earnings.status} = 'CLAIMED')`),
    })
    .from(earnings)
    .where(and(where, wherePaid))
    .groupBy(earnings.issuance_id)
}

/** Returns the net cents, in the tenant's currency, of frozen holdings: paid but not claimable, or not paid at all. */
export async function heldBackSum({ tx, tenant }: Context, where: SQL | undefined): Promise<number> {
  const whereNotPaid = and(eq(earnings.status, 'FAILED'), eq(earnings.failure, 'FROZEN'))
  const whereOfCurrency = eq(earnings.currency, tenant.customization.currency.code)
  const [row] = await tx
    .select({ net: toBigint(sql`sum(${earnings.net})`) })
    .from(earnings)
    .where(and(where, whereOfCurrency, or(whereHeldBack, whereNotPaid)))
  return Number(row?.net ?? 0n)
}

/** Selects, per issuance, the cost of a person's tokens, and the cost multiplied by the days since the purchase. */
export function investedByIssuance(ctx: Context, personId: string, where: SQL | undefined) {
  const lots = lotsOf(ctx, personId)
  const lotCost = sql`${lots.tokens} * ${lots.price}`
  return ctx.tx
    .select({
      issuance: issuances,
      invested: toBigint(sql`sum(${lotCost})`),
      invested_days: toBigint(sql`sum(${lotCost} * ${daysSince(sql`${lots.acquired_at}`, ctx)})`),
    })
    .from(lots)
    .innerJoin(issuances, eq(issuances.id, lots.issuance_id))
    .where(and(sql`${lots.account} <> 'reserved'`, where))
    .groupBy(issuances.tenant_id, issuances.id)
}

/** Selects the sums, per distribution, that were announced to a person but not paid. */
export function announcedSums(ctx: Context, where: SQL | undefined) {
  return ctx.tx
    .select({
      issuance_id: earnings.issuance_id,
      on: distributions.due_on,
      currency: earnings.currency,
      interest: toBigint(sql`sum(${earnings.rent_part} + ${earnings.gain_part})`),
      capital: toBigint(sql`sum(${earnings.capital_part})`),
    })
    .from(earnings)
    .innerJoin(
      distributions,
      and(eq(distributions.tenant_id, earnings.tenant_id), eq(distributions.id, earnings.distribution_id)),
    )
    .where(and(where, eq(earnings.status, 'PENDING'), whereAnnounced))
    .groupBy(earnings.issuance_id, distributions.id, distributions.due_on, earnings.currency)
}

/** Selects the numbers of the scheduled payments that have an approved distribution, by issuance. */
export function distributedNumbersOf(ctx: Context, issuanceIds: readonly string[]) {
  return ctx.tx
    .select({ issuance_id: distributions.issuance_id, number: distributions.number })
    .from(distributions)
    .where(
      and(
        inArray(distributions.issuance_id, [...issuanceIds]),
        isNotNull(distributions.number),
        sql`${distributions.status} not in ('DRAFT', 'CALCULATED', 'CANCELED', 'REVERSING', 'REVERSED')`,
      ),
    )
}

/** Selects the net earnings of a person per month, newest first. */
export function monthsOf(ctx: Context, where: SQL | undefined) {
  const month = sql<string>`to_char(${movements.at} at time zone ${ctx.timeZone}, 'YYYY-MM')`
  return ctx.tx
    .select({
      month,
      currency: movements.currency,
      net: toBigint(sql`sum(${movements.money_in} - ${movements.money_out})`),
    })
    .from(movements)
    .where(and(where, eq(movements.kind, 'EARNINGS')))
    .groupBy(sql`1`, movements.currency)
    .orderBy(sql`1 desc`)
}
