import { perLocale } from '../../../domain/per-locale.ts'
import { day } from '../calendar.ts'
import { dateOf, type ValueFormat } from '../value-format.ts'

/** The units in seconds. */
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const distances = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

export const ago: ValueFormat = {
  toText: (value, { host, locale }) => since(dateOf(value), host.now(), locale),
  element: ['time'],
}

function since(then: Date, now: Date, locale: string): string {
  const seconds = (then.getTime() - now.getTime()) / 1000
  const words = distances(locale)
  const distance = Math.abs(seconds)
  if (distance < HOUR) return words.format(Math.round(seconds / MINUTE), 'minute')
  if (distance < DAY) return words.format(Math.round(seconds / HOUR), 'hour')
  if (distance < 45 * DAY) return words.format(Math.round(seconds / DAY), 'day')
  return day(then, locale)
}
