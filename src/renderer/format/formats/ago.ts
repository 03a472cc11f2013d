import { memoizeByText } from '../../../domain/memoize-by-text.ts'
import { formatDay } from '../calendar.ts'
import { dateOf, type FormatContext, type ValueFormat } from '../value-format.ts'

/** The units in seconds. */
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const relativeFormat = memoizeByText((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

export const ago: ValueFormat = {
  toText: (value, { services, locale }) => formatAgo(dateOf(value), services, locale),
  element: ['time'],
}

function formatAgo(date: Date, { now, tenant }: FormatContext['services'], locale: string): string {
  const seconds = (date.getTime() - now().getTime()) / 1000
  const formatter = relativeFormat(locale)
  const secondsApart = Math.abs(seconds)
  if (secondsApart < HOUR) return formatter.format(Math.round(seconds / MINUTE), 'minute')
  if (secondsApart < DAY) return formatter.format(Math.round(seconds / HOUR), 'hour')
  if (secondsApart < 45 * DAY) return formatter.format(Math.round(seconds / DAY), 'day')
  return formatDay(date, locale, tenant.time_zone)
}
