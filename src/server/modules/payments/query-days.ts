import { bankTimeZone, calendarDay } from '../../../domain/calendar.ts'
import type { Context } from '../../kernel/context.ts'

/**
 * Returns the range of days on which a provider may have executed a request; `requestedAt` is a time of the tenant's
 * clock.
 */
export function queryDays({ now, realNow }: Pick<Context, 'now' | 'realNow'>, requestedAt: Date) {
  const earliestTime = Math.min(requestedAt.getTime(), realNow.getTime())
  const latestTime = Math.max(now.getTime(), realNow.getTime())
  return { since: bankDayAfter(earliestTime, -2), until: bankDayAfter(latestTime, 1) }
}

function bankDayAfter(time: number, daysLater: number): string {
  return calendarDay(new Date(time + daysLater * 86_400_000), bankTimeZone)
}
