import { and, eq, isNull, ne } from 'drizzle-orm'
import { deleteKnownOrigins, storeKnownOrigin } from '../../identity/places.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { invalidateChallenges } from './challenges.ts'
import { revokeSecrets } from './secrets.ts'
import { sessions } from './tables.ts'

interface PasswordChange {
  /** Identifies the change, so that its mail is sent once. */
  event: string
  /** Identifies the session that does not end; null if the person did not prove the old password. */
  keeps?: string | null
}

/** Ends sessions and revokes links after the password has changed, and notifies the owner. */
export async function revokeOldAccess(
  ctx: RequestContext,
  user: User,
  { event, keeps = null }: PasswordChange,
): Promise<void> {
  const { tx, realNow } = ctx
  await revokeSecrets(ctx, user.id)
  await deleteKnownOrigins(tx, user.id)
  await storeKnownOrigin(tx, user.id, ctx.place, realNow)
  await endOtherSessions(ctx, user, keeps)
  await sendMail(ctx, 'password_changed', { to: user, event, values: {} })
}

/**
 * Ends every session of an account except one. Also revokes the secrets that open sessions, and the logins that wait
 * for the second factor.
 */
export async function endOtherSessions(
  ctx: RequestContext,
  { id }: Pick<User, 'id'>,
  keptSessionId: string | null,
): Promise<void> {
  const { tx, realNow } = ctx
  // Runs first, because it waits for a concurrent login, whose session is then also ended.
  await invalidateChallenges(ctx, { id })
  await revokeSecrets(ctx, id, ['handover'])
  const whereOpen = and(eq(sessions.user_id, id), isNull(sessions.ended_at))
  await tx
    .update(sessions)
    .set({ ended_at: realNow })
    .where(keptSessionId === null ? whereOpen : and(whereOpen, ne(sessions.id, keptSessionId)))
}
