import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { dayAfter, timeZone } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import type { Context } from '../../kernel/context.ts'
import { paidOutStatuses } from '../distributions/statuses.ts'
import { earnings } from '../distributions/tables.ts'
import { movements } from '../movements/tables.ts'

/** Selects events before the end of a day; all without a day. */
function whereBeforeEndOf(at: typeof movements.at | typeof earnings.distributed_at, day: string | undefined) {
  return day === undefined ? undefined : lt(at, startOfDay(dayAfter(day)))
}

const sumOfColumn = (column: SQL) => sql<bigint>`coalesce(sum(${column}), 0)`.mapWith(BigInt)

/** Selects the earnings after tax that each issuance had paid a person until the end of a day, per currency. */
export function receivedBy({ tx }: Pick<Context, 'tx'>, personId: string, day?: string) {
  return tx
    .select({
      issuance_id: movements.issuance_id,
      currency: movements.currency,
      received: sumOfColumn(sql`${movements.money_in} - ${movements.money_out}`),
    })
    .from(movements)
    .where(
      and(
        eq(movements.user_id, personId),
        eq(movements.kind, 'EARNINGS'),
        whereBeforeEndOf(movements.at, day),
      ),
    )
    .groupBy(movements.issuance_id, movements.currency)
}

/** Selects the capital that each issuance had repaid a person until the end of a day. */
export function returnedBy({ tx }: Pick<Context, 'tx'>, personId: string, day?: string) {
  const { investor_id, issuance_id, capital_part, distributed_at, reversed_at } = earnings
  const whereRepaid =
    day === undefined
      ? inArray(earnings.status, [...paidOutStatuses])
      : sql`(${reversed_at} is null or ${reversed_at} >= ${startOfDay(dayAfter(day)).toISOString()})`
  return tx
    .select({ issuance_id, returned: sumOfColumn(sql`${capital_part}`) })
    .from(earnings)
    .where(
      and(
        eq(investor_id, personId),
        sql`${distributed_at} is not null`,
        whereBeforeEndOf(distributed_at, day),
        whereRepaid,
      ),
    )
    .groupBy(issuance_id)
}

/**
 * Selects the amounts that a person invested, including fees, and received per month in the tenant's currency, newest
 * first.
 */
export function monthsUntil({ tx, tenant }: Pick<Context, 'tx' | 'tenant'>, personId: string, day?: string) {
  const { kind, money_in, money_out } = movements
  const month = sql<string>`to_char(${movements.at} at time zone '${sql.raw(timeZone)}', 'YYYY-MM-01')`
  return tx
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
        eq(movements.currency, tenant.customization.currency.code),
        inArray(kind, ['PURCHASE', 'REFUND', 'EARNINGS']),
        whereBeforeEndOf(movements.at, day),
      ),
    )
    .groupBy(month)
    .orderBy(desc(month))
    .limit(24)
}
