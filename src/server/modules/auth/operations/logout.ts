import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { revokeSecrets } from '../secrets.ts'
import { impersonations, sessions } from '../tables.ts'

/** Ends the session, if there is one; the end of an impersonation returns to the manager's own session. */
export const logout: Handler<'logout'> = async (ctx) => {
  const { tx, sessionId, realNow } = ctx
  if (!sessionId) return null
  const [endedSession] = await tx
    .update(sessions)
    .set({ ended_at: realNow })
    .where(eq(sessions.id, sessionId))
    .returning({ user_id: sessions.user_id, impersonation: sessions.impersonation_id })
  if (!endedSession) return null
  // Revokes the secret of the login, which would open another session.
  if (!endedSession.impersonation) await revokeSecrets(ctx, endedSession.user_id, ['handover'])
  else
    await tx
      .update(impersonations)
      .set({ stopped_at: realNow })
      .where(eq(impersonations.id, endedSession.impersonation))
  return null
}
