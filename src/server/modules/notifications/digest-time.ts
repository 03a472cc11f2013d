import { calendarDay, dayAfter } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'

const hourInMs = 3_600_000
/** Sets the hour of digests, in the platform's time zone. */
const hour = 8

/** Returns when the next digest is sent. */
export function digestAfter(now: Date): Date {
  const today = calendarDay(now)
  const at = (day: string) => new Date(startOfDay(day).getTime() + hour * hourInMs)
  return now < at(today) ? at(today) : at(dayAfter(today))
}
