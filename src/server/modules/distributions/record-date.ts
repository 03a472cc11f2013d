import { calendarDay, dayAfter } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import type { Distribution } from './tables.ts'

/** Returns the end of a day, which is the time of a record date. */
export function endOfDay(day: string, timeZone: string): Date {
  return startOfDay(dayAfter(day), timeZone)
}

/** Returns the day of a record date, which is stored as the end of that day in the distribution's time zone. */
export function recordDay({ record_at, time_zone }: Pick<Distribution, 'record_at' | 'time_zone'>): string {
  return calendarDay(new Date(record_at.getTime() - 1), time_zone)
}
