import { calendarDay } from '../../../domain/calendar.ts'
import type { Context } from '../../kernel/context.ts'

/** Returns the first and last day on which a provider may have executed a request made at a time of the tenant's clock. */
export function queryDays({ now, realNow }: Pick<Context, 'now' | 'realNow'>, requestedAt: Date) {
  const first = Math.min(requestedAt.getTime(), realNow.getTime())
  const last = Math.max(now.getTime(), realNow.getTime())
  return { since: dayOf(first, -2), until: dayOf(last, 1) }
}

function dayOf(time: number, daysLater: number): string {
  return calendarDay(new Date(time + daysLater * 86_400_000))
}
