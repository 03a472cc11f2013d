import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { dayAfter, timeZone } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import type { Context } from '../../kernel/context.ts'
import { distributed } from '../distributions/statuses.ts'
import { earnings } from '../distributions/tables.ts'
import { movements } from '../movements/tables.ts'

/** Selects events before the end of a day; all without a day. */
function whereBeforeEndOf(at: typeof movements.at | typeof earnings.distributed_at, day: string | undefined) {
  return day === undefined ? undefined : lt(at, startOfDay(dayAfter(day)))
}

const total = (column: SQL) => sql<bigint>`coalesce(sum(${column}), 0)`.mapWith(BigInt)

/** Selects what each issuance had paid a person until the end of a day, after tax, per currency. */
export function receivedBy({ tx }: Pick<Context, 'tx'>, person: string, day?: string) {
  return tx
    .select({
      issuance_id: movements.issuance_id,
      currency: movements.currency,
      received: total(sql`${movements.money_in} - ${movements.money_out}`),
    })
    .from(movements)
    .where(
      and(eq(movements.user_id, person), eq(movements.kind, 'EARNINGS'), whereBeforeEndOf(movements.at, day)),
    )
    .groupBy(movements.issuance_id, movements.currency)
}

/** Selects what each issuance had repaid of a person's capital until the end of a day. */
export function returnedBy({ tx }: Pick<Context, 'tx'>, person: string, day?: string) {
  const { investor_id, issuance_id, capital_part, distributed_at, reversed_at } = earnings
  const whereRepaid =
    day === undefined
      ? inArray(earnings.status, [...distributed])
      : sql`(${reversed_at} is null or ${reversed_at} >= ${startOfDay(dayAfter(day)).toISOString()})`
  return tx
    .select({ issuance_id, returned: total(sql`${capital_part}`) })
    .from(earnings)
    .where(
      and(
        eq(investor_id, person),
        sql`${distributed_at} is not null`,
        whereBeforeEndOf(distributed_at, day),
        whereRepaid,
      ),
    )
    .groupBy(issuance_id)
}

/** Selects what a person invested and received per month in the tenant's currency, fees included, newest first. */
export function monthsUntil({ tx, tenant }: Pick<Context, 'tx' | 'tenant'>, person: string, day?: string) {
  const { kind, money_in, money_out } = movements
  const month = sql<string>`to_char(${movements.at} at time zone '${sql.raw(timeZone)}', 'YYYY-MM-01')`
  return tx
    .select({
      month,
      invested: total(
        sql`case when ${kind} = 'PURCHASE' then ${money_out} when ${kind} = 'REFUND' then -${money_in} else 0 end`,
      ),
      received: total(sql`case when ${kind} = 'EARNINGS' then ${money_in} - ${money_out} else 0 end`),
    })
    .from(movements)
    .where(
      and(
        eq(movements.user_id, person),
        eq(movements.currency, tenant.customization.currency.code),
        inArray(kind, ['PURCHASE', 'REFUND', 'EARNINGS']),
        whereBeforeEndOf(movements.at, day),
      ),
    )
    .groupBy(month)
    .orderBy(desc(month))
    .limit(24)
}
