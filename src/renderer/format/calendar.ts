import { timeZone } from '../../domain/calendar.ts'
import { dateOf } from './shows.ts'

/** A calendar date has no time zone: it must not slip to the day before. */
export function day(value: unknown, locale: string): string {
  const calendar = typeof value === 'string' && value.length === 10
  return written(value, locale, { dateStyle: 'medium', timeZone: calendar ? 'UTC' : timeZone })
}

/** Dates are told where the platform is: the law counts its days there. */
export function written(value: unknown, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(dateOf(value))
}
