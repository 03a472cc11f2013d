import { and, gte, lt, lte, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayAfter } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import { sidesOf } from '../../../language/validation/ranges.ts'

/** The bounds of dates: wide enough for all data, and valid in PostgreSQL. */
const [firstDay, lastDay] = ['1900-01-01', '2999-12-31']

/** Whether an instant lies in a range of days, both included. */
export function onDays(column: PgColumn, range: string | undefined): SQL | undefined {
  if (range === undefined) return undefined
  const [from, to] = sidesOf(range)
  return and(
    from === undefined ? undefined : gte(column, startOfDay(known(from))),
    to === undefined ? undefined : lt(column, startOfDay(dayAfter(known(to)))),
  )
}

/** The same for a column of days. */
export function amongDays(column: PgColumn, range: string | undefined): SQL | undefined {
  if (range === undefined) return undefined
  const [from, to] = sidesOf(range)
  return and(
    from === undefined ? undefined : gte(column, known(from)),
    to === undefined ? undefined : lte(column, known(to)),
  )
}

/** Whether an amount lies in a range of money, both included. */
export function ofMoney(column: PgColumn, range: string | undefined): SQL | undefined {
  if (range === undefined) return undefined
  const [from, to] = sidesOf(range)
  return and(
    from === undefined ? undefined : gte(column, BigInt(from)),
    to === undefined ? undefined : lte(column, BigInt(to)),
  )
}

function known(day: string): string {
  if (day < firstDay) return firstDay
  return day > lastDay ? lastDay : day
}
