import { and, gte, lt, lte, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayAfter } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import { boundsOf } from '../../../language/validation/ranges.ts'
import type { Context } from '../context.ts'

/** The range to which dates are limited; it contains all data and is valid in PostgreSQL. */
const [firstDay, lastDay] = ['1900-01-01', '2999-12-31']

/** Selects times within a range of days, including the first and the last. */
export function whereTimeWithin(
  { timeZone }: Pick<Context, 'timeZone'>,
  column: PgColumn,
  range: string | undefined,
): SQL | undefined {
  if (range === undefined) return undefined
  const [from, to] = boundsOf(range)
  return and(
    from === undefined ? undefined : gte(column, startOfDay(clampDay(from), timeZone)),
    to === undefined ? undefined : lt(column, startOfDay(dayAfter(clampDay(to)), timeZone)),
  )
}

/** Selects dates within a range of days, including the first and the last. */
export function whereDateWithin(column: PgColumn, range: string | undefined): SQL | undefined {
  if (range === undefined) return undefined
  const [from, to] = boundsOf(range)
  return and(
    from === undefined ? undefined : gte(column, clampDay(from)),
    to === undefined ? undefined : lte(column, clampDay(to)),
  )
}

/** Selects amounts in cents within a range, including its limits. */
export function whereAmountWithin(column: PgColumn, range: string | undefined): SQL | undefined {
  if (range === undefined) return undefined
  const [from, to] = boundsOf(range)
  return and(
    from === undefined ? undefined : gte(column, BigInt(from)),
    to === undefined ? undefined : lte(column, BigInt(to)),
  )
}

function clampDay(day: string): string {
  if (day < firstDay) return firstDay
  return day > lastDay ? lastDay : day
}
