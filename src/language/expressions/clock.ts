import { calendarDay } from '../../domain/calendar.ts'

/** Returns the names for the time: the instant, and the day in the platform's time zone. */
export function clockNames(now: Date): { now: Date; today: string } {
  return { now, today: calendarDay(now) }
}
