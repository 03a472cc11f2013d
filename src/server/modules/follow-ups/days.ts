import { calendarDay } from '../../../domain/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'

/** Throws `day_past`, at a field, if the day of a visit is in the past. */
export function assertNotPast(
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  field: string,
  day: string | undefined,
): void {
  if (day !== undefined && day < calendarDay(now, timeZone))
    throwFieldErrors([{ field, key: 'errors.day_past', params: {} }], 'day_past')
}
