import { calendarDay } from '../../../domain/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'

/** Refuses a day for a visit that is over. */
export function assertNotPast({ now }: Pick<Context, 'now'>, field: string, day: string | undefined): void {
  if (day !== undefined && day < calendarDay(now))
    throwFieldErrors([{ field, key: 'errors.day_past', params: {} }], 'day_past')
}
