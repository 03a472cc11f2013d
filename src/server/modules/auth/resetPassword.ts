import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Handler } from '../../context.ts'
import { passwordResets, sessions, users } from '../../database/tables/accounts.ts'
import { fail } from '../../errors.ts'
import { sendMail } from '../../mail/send.ts'
import { tokenHash } from '../../operations/identity.ts'
import { hashPassword } from './passwords.ts'

/** Whoever had the old password, and every session opened with it, is out. The link proves the address too. */
export const resetPassword: Handler<'resetPassword'> = async (ctx, { body }) => {
  const { tx, realNow } = ctx
  const password_hash = await hashPassword(body.password)
  const [used] = await tx
    .update(passwordResets)
    .set({ used_at: realNow })
    .where(
      and(
        eq(passwordResets.token_hash, tokenHash(body.token)),
        isNull(passwordResets.used_at),
        gt(passwordResets.expires_at, realNow),
      ),
    )
    .returning()
  if (!used) return fail('reset_invalid')
  // Before the sessions: a login with the old password is over by now, and the next one is refused.
  const [user] = await tx.update(users).set({ password_hash }).where(eq(users.id, used.user_id)).returning()
  if (!user) return fail('reset_invalid')
  const ofUser = eq(passwordResets.user_id, used.user_id)
  await tx
    .update(passwordResets)
    .set({ used_at: realNow })
    .where(and(ofUser, isNull(passwordResets.used_at)))
  await tx
    .update(sessions)
    .set({ ended_at: realNow })
    .where(and(eq(sessions.user_id, used.user_id), isNull(sessions.ended_at)))
  if (!user.email_verified_at)
    await tx.update(users).set({ email_verified_at: ctx.now }).where(eq(users.id, user.id))
  await sendMail(ctx, user, `${used.id} changed`, 'password_changed')
  return null
}
