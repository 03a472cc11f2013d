import { calendarDay, dayAfter } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'

/** Returns the end of a day, which is the time of a record date. */
export function endOfDay(day: string, timeZone: string): Date {
  return startOfDay(dayAfter(day), timeZone)
}

/** Returns the day of a record date. */
export function recordDay(recordAt: Date, timeZone: string): string {
  return calendarDay(new Date(recordAt.getTime() - 1), timeZone)
}
