import { calendarDay, dayAfter } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'

/** Returns the end of a day, which is the time of a record date. */
export function endOfDay(day: string): Date {
  return startOfDay(dayAfter(day))
}

/** Returns the day of a record date. */
export function recordDay(recordAt: Date): string {
  return calendarDay(new Date(recordAt.getTime() - 1))
}
