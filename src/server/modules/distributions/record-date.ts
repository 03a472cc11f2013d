import { calendarDay, dayAfter } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'

/** The moment at which the day of a record date is over. */
export function endOfDay(day: string): Date {
  return startOfDay(dayAfter(day))
}

/** The day at whose end holdings count. */
export function recordDay(recordAt: Date): string {
  return calendarDay(new Date(recordAt.getTime() - 1))
}
