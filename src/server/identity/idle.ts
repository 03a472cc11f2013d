import { eq } from 'drizzle-orm'
import type { Customization } from '../../language/customization/customization.ts'
import type { Tx } from '../database/connection.ts'
import { sendWithoutWaiting } from '../database/send-without-waiting.ts'
import { sessions } from '../modules/auth/tables.ts'

const minuteInMs = 60_000

type SessionTimes = Pick<typeof sessions.$inferSelect, 'id' | 'created_at' | 'seen_at'>

/**
 * Returns whether a session has exceeded the tenant's idle time. If not, records the session's use, at most once a
 * minute.
 */
export function isIdle(
  tx: Tx,
  { id, created_at, seen_at }: SessionTimes,
  { security }: Pick<Customization, 'security'>,
  realNow: Date,
): boolean {
  if (security.idle_minutes === undefined) return false
  const unusedInMs = realNow.getTime() - (seen_at ?? created_at).getTime()
  if (unusedInMs >= security.idle_minutes * minuteInMs) return true
  if (unusedInMs >= minuteInMs)
    sendWithoutWaiting(tx, tx.update(sessions).set({ seen_at: realNow }).where(eq(sessions.id, id)))
  return false
}
