import { calendarDay } from '../../domain/calendar.ts'

/** Returns the names for the time: the instant, and the day in the tenant's time zone. */
export function clockNames(now: Date, timeZone: string): { now: Date; today: string } {
  return { now, today: calendarDay(now, timeZone) }
}
