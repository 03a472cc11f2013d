import { calendarDay, daysAfter, daysBetween } from '../../../domain/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { unfundedStatuses } from './statuses.ts'
import type { Distribution } from './tables.ts'

type Dates = Pick<Distribution, 'due_on' | 'late_from'>

/** Returns the day from which a distribution is late: the first promised one of a schedule's payment. */
export function lateFromOf({ late_from, due_on }: Dates): string {
  return late_from ?? due_on
}

/** Returns whether a distribution is late on a day: its money has not come. */
export function isLateOn(day: string, distribution: Dates & Pick<Distribution, 'status'>): boolean {
  return unfundedStatuses.includes(distribution.status) && lateFromOf(distribution) < day
}

/** Returns whether a payment of a schedule was moved beyond its promised day. */
export function isPostponed({ late_from, due_on }: Dates): boolean {
  return late_from !== null && due_on > late_from
}

/**
 * Returns the day from which a payment is late that was covered for a while and is owed again. The days on which it
 * was covered do not count, those before do.
 */
export function lateFromAgain(
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  lateFrom: string,
  coveredSince: Date,
): string {
  const overdueDays = Math.max(0, daysBetween(lateFrom, calendarDay(coveredSince, timeZone)))
  const resumed = daysAfter(calendarDay(now, timeZone), -overdueDays)
  return resumed > lateFrom ? resumed : lateFrom
}
