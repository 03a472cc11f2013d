import { timeZone } from '../../domain/calendar.ts'
import { perLocale } from '../../domain/per-locale.ts'
import { dateOf } from './value-format.ts'

// Formats dates in the platform's time zone, because legal deadlines are counted there.
const dayFormat = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }))
const calendarDayFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
)
const calendarMonthFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const momentFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)

/** Joins the parts of a date with no-break spaces; a time after it may wrap. */
const withNoBreakSpaces = (text: string) => text.replace(/(?<!,) /g, '\u00a0')

/**
 * Formats a calendar date or the day of an instant. A calendar date has no time zone, because one could shift it to
 * the previous day.
 */
export function formatDay(value: unknown, locale: string): string {
  const calendar = typeof value === 'string' && value.length === 10
  return withNoBreakSpaces((calendar ? calendarDayFormat : dayFormat)(locale).format(dateOf(value)))
}

/** Formats the month and year of a calendar date. */
export function formatMonth(value: unknown, locale: string): string {
  return calendarMonthFormat(locale).format(dateOf(value))
}

export function formatMoment(value: unknown, locale: string): string {
  return withNoBreakSpaces(momentFormat(locale).format(dateOf(value)))
}
