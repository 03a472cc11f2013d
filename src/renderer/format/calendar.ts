import { timeZone } from '../../domain/calendar.ts'
import { perLocale } from '../../domain/per-locale.ts'
import { dateOf } from './value-format.ts'

// Dates are told where the platform is: the law counts its days there.
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

/** A day is read as one word: no line ends within it. A time after it may stand in the next. */
const unbroken = (words: string) => words.replace(/(?<!,) /g, '\u00a0')

/** A calendar date has no time zone: it must not slip to the day before. */
export function day(value: unknown, locale: string): string {
  const calendar = typeof value === 'string' && value.length === 10
  return unbroken((calendar ? calendarDays : days)(locale).format(dateOf(value)))
}

/** The month of a calendar date. */
export function month(value: unknown, locale: string): string {
  return calendarMonths(locale).format(dateOf(value))
}

export function moment(value: unknown, locale: string): string {
  return unbroken(moments(locale).format(dateOf(value)))
}
