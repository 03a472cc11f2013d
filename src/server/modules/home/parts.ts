import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { calendarDay, daysAfter, monthsBefore } from '../../../domain/calendar.ts'
import type { FiguresPeriod } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'

type DayContext = Pick<Context, 'now' | 'timeZone'>

/** Defines the unit and number of parts of each period; the last part is the current one. */
const periods: Record<FiguresPeriod, { unit: 'day' | 'week' | 'month'; parts: number }> = {
  week: { unit: 'day', parts: 7 },
  month: { unit: 'week', parts: 5 },
  quarter: { unit: 'week', parts: 13 },
  year: { unit: 'month', parts: 12 },
}

/** Returns the first days of the parts of a period that ends today, oldest first. */
export function partStartsOf(period: FiguresPeriod, { now, timeZone }: DayContext): string[] {
  const { unit, parts } = periods[period]
  const today = calendarDay(now, timeZone)
  const offsets = Array.from({ length: parts }, (_, index) => parts - 1 - index)
  if (unit === 'day') return offsets.map((days) => daysAfter(today, -days))
  if (unit === 'month') return offsets.map((months) => monthsBefore(`${today.slice(0, 7)}-01`, months))
  const monday = daysAfter(today, -((new Date(today).getUTCDay() + 6) % 7))
  return offsets.map((weeks) => daysAfter(monday, -7 * weeks))
}

/** Selects the first day of the part of a period to which a time belongs. */
export function partStartOf(period: FiguresPeriod, time: SQLWrapper, { timeZone }: DayContext): SQL<string> {
  const localTime = sql`${time} at time zone ${timeZone}`
  return sql<string>`to_char(date_trunc('${sql.raw(periods[period].unit)}', ${localTime}), 'YYYY-MM-DD')`
}
