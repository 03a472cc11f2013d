import { calendarDay, dayAfter } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import type { Context } from '../../kernel/context.ts'

const hourInMs = 3_600_000
/** Sets the hour of digests, in the tenant's time zone. */
const digestHour = 8

/** Returns when the next digest is sent. */
export function digestAfter({ now, timeZone }: Pick<Context, 'now' | 'timeZone'>): Date {
  const today = calendarDay(now, timeZone)
  const digestTimeOn = (day: string) => new Date(startOfDay(day, timeZone).getTime() + digestHour * hourInMs)
  return now < digestTimeOn(today) ? digestTimeOn(today) : digestTimeOn(dayAfter(today))
}
