import { calendarDay, dayAfter } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'

const hourInMs = 3_600_000
/** Sets the hour of digests, in the platform's time zone. */
const digestHour = 8

/** Returns when the next digest is sent. */
export function digestAfter(now: Date): Date {
  const today = calendarDay(now)
  const digestTimeOn = (day: string) => new Date(startOfDay(day).getTime() + digestHour * hourInMs)
  return now < digestTimeOn(today) ? digestTimeOn(today) : digestTimeOn(dayAfter(today))
}
