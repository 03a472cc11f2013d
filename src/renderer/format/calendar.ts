import { timeZone } from '../../domain/calendar.ts'
import { perLocale } from '../../domain/per-locale.ts'
import { dateOf } from './value-format.ts'

// Formats dates in the platform's time zone, because legal deadlines are counted there.
const days = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }))
const calendarDays = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
)
const calendarMonths = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const moments = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)

/** Joins the words of a date with no-break spaces; a time after it may wrap. */
const unbroken = (words: string) => words.replace(/(?<!,) /g, '\u00a0')

/** Formats a calendar date without a time zone, which could shift it to the day before, or the day of an instant. */
export function day(value: unknown, locale: string): string {
  const calendar = typeof value === 'string' && value.length === 10
  return unbroken((calendar ? calendarDays : days)(locale).format(dateOf(value)))
}

/** Formats the month and year of a calendar date. */
export function month(value: unknown, locale: string): string {
  return calendarMonths(locale).format(dateOf(value))
}

export function moment(value: unknown, locale: string): string {
  return unbroken(moments(locale).format(dateOf(value)))
}
