import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { dayAfter } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import type { Context } from '../../kernel/context.ts'
import { paidOutStatuses } from '../distributions/statuses.ts'
import { earnings } from '../distributions/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { movements } from '../movements/tables.ts'

type DayContext = Pick<Context, 'tx' | 'timeZone'>

/** Selects rows dated before the end of a day; undefined, which selects all rows, without a day. */
function whereBeforeEndOf(
  { timeZone }: DayContext,
  column: typeof movements.at | typeof earnings.distributed_at,
  day: string | undefined,
) {
  return day === undefined ? undefined : lt(column, startOfDay(dayAfter(day), timeZone))
}

const sumOfColumn = (column: SQL) => sql<bigint>`coalesce(sum(${column}), 0)`.mapWith(BigInt)

/** Selects the earnings after tax that each issuance had paid a person until the end of a day, per currency. */
export function receivedBy(ctx: DayContext, personId: string, day?: string) {
  return ctx.tx
    .select({
      issuance_id: movements.issuance_id,
      type: issuances.type,
      currency: movements.currency,
      received: sumOfColumn(sql`${movements.money_in} - ${movements.money_out}`),
    })
    .from(movements)
    .innerJoin(
      issuances,
      and(eq(issuances.tenant_id, movements.tenant_id), eq(issuances.id, movements.issuance_id)),
    )
    .where(
      and(
        eq(movements.user_id, personId),
        eq(movements.kind, 'EARNINGS'),
        whereBeforeEndOf(ctx, movements.at, day),
      ),
    )
    .groupBy(movements.issuance_id, issuances.type, movements.currency)
}

/** Selects the capital that each issuance had repaid a person until the end of a day. */
export function returnedBy(ctx: DayContext, personId: string, day?: string) {
  const { investor_id, issuance_id, capital_part, distributed_at, reversed_at } = earnings
  const whereRepaid =
    day === undefined
      ? inArray(earnings.status, [...paidOutStatuses])
      : sql`(${reversed_at} is null or ${reversed_at} >= ${startOfDay(dayAfter(day), ctx.timeZone).toISOString()})`
  return ctx.tx
    .select({ issuance_id, returned: sumOfColumn(sql`${capital_part}`) })
    .from(earnings)
    .where(
      and(
        eq(investor_id, personId),
        sql`${distributed_at} is not null`,
        whereBeforeEndOf(ctx, distributed_at, day),
        whereRepaid,
      ),
    )
    .groupBy(issuance_id)
}

/**
 * Selects the amounts that a person invested, including fees, and received per month in the tenant's currency, newest
 * first, for at most 24 months.
 */
export function monthsUntil(ctx: DayContext & Pick<Context, 'tenant'>, personId: string, day?: string) {
  const { kind, money_in, money_out } = movements
  const month = sql<string>`to_char(${movements.at} at time zone ${ctx.timeZone}, 'YYYY-MM-01')`
  return ctx.tx
    .select({
      month,
      invested: sumOfColumn(
        sql`case when ${kind} = 'PURCHASE' then ${money_out} when ${kind} = 'REFUND' then -${money_in} else 0 end`,
      ),
      received: sumOfColumn(sql`case when ${kind} = 'EARNINGS' then ${money_in} - ${money_out} else 0 end`),
    })
    .from(movements)
    .where(
      and(
        eq(movements.user_id, personId),
        eq(movements.currency, ctx.tenant.customization.currency.code),
        inArray(kind, ['PURCHASE', 'REFUND', 'EARNINGS']),
        whereBeforeEndOf(ctx, movements.at, day),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
    .limit(24)
}
