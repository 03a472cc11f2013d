import { fromEpochMilliseconds, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant'
import { create, toZonedDateTime } from 'temporal-polyfill/fns/PlainDate'
import { addDays, startOfDay as dayStart } from 'temporal-polyfill/fns/ZonedDateTime'
import { timeZone } from './calendar.ts'

/** The instant at which a day of the form YYYY-MM-DD begins where the platform is. Throws a RangeError for no such day. */
export function startOfDay(day: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(toZonedDateTime(create(year, month, date), timeZone).epochMilliseconds)
}

/** The instant at which the day begins that is so many days after the one of an instant, by the calendar of a zone. */
export function startOfDayAfter(instant: Date, days: number, zone: string): Date {
  const shown = toZonedDateTimeISO(fromEpochMilliseconds(instant.getTime()), zone)
  return new Date(dayStart(addDays(shown, days)).epochMilliseconds)
}
