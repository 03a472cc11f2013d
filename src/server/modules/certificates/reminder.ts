import { daysAfter } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import type { Context } from '../../kernel/context.ts'

/** Sets how many days before the expiry the holder is reminded. */
const reminderDays = 30

/** Returns when to remind the holder; null if the approval is so late that its mail suffices. */
export function reminderOf(
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  valid_until: string,
): Date | null {
  const remind_at = startOfDay(daysAfter(valid_until, -reminderDays), timeZone)
  return remind_at > now ? remind_at : null
}
