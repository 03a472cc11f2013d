import { memoizeByText } from '../../domain/memoize-by-text.ts'
import { dateOf } from './value-format.ts'

const dayFormat = memoizeByText(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }),
)
const calendarDayFormat = memoizeByText(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
)
const calendarMonthFormat = memoizeByText(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const momentFormat = memoizeByText(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)

/** Joins the parts of a date with no-break spaces; a time after it may wrap. */
const withNoBreakSpaces = (text: string) => text.replace(/(?<!,) /g, '\u00a0')

/**
 * Formats a calendar date or the day of an instant. A calendar date has no time zone, because one could shift it to
 * the previous day.
 */
export function formatDay(value: unknown, locale: string, timeZone: string): string {
  const isCalendarDay = typeof value === 'string' && value.length === 10
  const format = isCalendarDay ? calendarDayFormat(locale) : dayFormat(locale, timeZone)
  return withNoBreakSpaces(format.format(dateOf(value)))
}

/** Formats the month and year of a calendar date. */
export function formatMonth(value: unknown, locale: string): string {
  return calendarMonthFormat(locale).format(dateOf(value))
}

export function formatMoment(value: unknown, locale: string, timeZone: string): string {
  return withNoBreakSpaces(momentFormat(locale, timeZone).format(dateOf(value)))
}
