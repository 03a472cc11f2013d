import { daysAfter } from '../../../domain/calendar.ts'
import { startOfDay } from '../../../domain/zoned-day.ts'
import type { Context } from '../../kernel/context.ts'

/** So many days before its last one the holder of a certificate is told to send another. */
const reminderDays = 30

/** When the holder is told that a certificate ends; null where its approval has just said so. */
export function reminderOf({ now }: Pick<Context, 'now'>, valid_until: string): Date | null {
  const remind_at = startOfDay(daysAfter(valid_until, -reminderDays))
  return remind_at > now ? remind_at : null
}
