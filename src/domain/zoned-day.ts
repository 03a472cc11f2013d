import { fromEpochMilliseconds, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant'
import { create, toZonedDateTime } from 'temporal-polyfill/fns/PlainDate'
import { addDays, startOfDay as dayStart } from 'temporal-polyfill/fns/ZonedDateTime'

/**
 * Returns the instant at which a YYYY-MM-DD begins in a time zone. Throws a RangeError for an invalid day.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(toZonedDateTime(create(year, month, date), timeZone).epochMilliseconds)
}

/** Returns the start of the day that is some days after an instant, in a time zone. */
export function startOfDayAfter(instant: Date, days: number, timeZone: string): Date {
  const zoned = toZonedDateTimeISO(fromEpochMilliseconds(instant.getTime()), timeZone)
  return new Date(dayStart(addDays(zoned, days)).epochMilliseconds)
}
