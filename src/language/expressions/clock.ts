import { calendarDay } from '../../domain/calendar.ts'

/** What expressions know of the time: this instant, and the day it is where the platform is. */
export function clockNames(now: Date): { now: Date; today: string } {
  return { now, today: calendarDay(now) }
}
