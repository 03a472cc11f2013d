import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { impersonations, sessions } from '../tables.ts'

/** Ends the session, if there is one; the end of an impersonation returns to the manager's own session. */
export const logout: Handler<'logout'> = async ({ tx, sessionId, realNow }) => {
  if (!sessionId) return null
  const [ended] = await tx
    .update(sessions)
    .set({ ended_at: realNow })
    .where(eq(sessions.id, sessionId))
    .returning({ impersonation: sessions.impersonation_id })
  if (ended?.impersonation)
    await tx
      .update(impersonations)
      .set({ stopped_at: realNow })
      .where(eq(impersonations.id, ended.impersonation))
  return null
}
