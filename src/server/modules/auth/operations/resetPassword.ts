import { and, eq, isNull } from 'drizzle-orm'
import { forgetPlaces, rememberPlace } from '../../../identity/places.ts'
import type { Handler } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/errors.ts'
import { sendMail } from '../../../mail/send.ts'
import { confirmEmail } from '../accounts.ts'
import { refuseCommon, refuseOwn } from '../guessable.ts'
import { hashPassword } from '../passwords.ts'
import { dropSecrets, redeemSecret } from '../secrets.ts'
import { sessions, users } from '../tables.ts'

/** Whoever had the old password, and every session opened with it, is out. The link proves the address too. */
export const resetPassword: Handler<'resetPassword'> = async (ctx, { body }) => {
  const { tx, realNow } = ctx
  refuseCommon(body.password)
  const password_hash = await hashPassword(body.password)
  const used = await redeemSecret(ctx, 'reset', body.token)
  if (!used) return fail('reset_invalid')
  // Before the sessions: a login with the old password is over by now, and the next one is refused.
  const [user] = await tx.update(users).set({ password_hash }).where(eq(users.id, used.user_id)).returning()
  if (!user) return fail('reset_invalid')
  refuseOwn(body.password, user, ctx.tenant)
  await dropSecrets(ctx, user.id)
  await forgetPlaces(tx, user.id)
  await rememberPlace(tx, user.id, ctx.place, realNow)
  await tx
    .update(sessions)
    .set({ ended_at: realNow })
    .where(and(eq(sessions.user_id, user.id), isNull(sessions.ended_at)))
  await confirmEmail(ctx, user)
  await sendMail(ctx, 'password_changed', { to: user, event: `${used.id} changed`, values: {} })
  return null
}
