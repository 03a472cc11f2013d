import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { confirmEmail } from '../accounts.ts'
import { assertNotCommon, assertNotPersonal } from '../guessable.ts'
import { closeOldPassword } from '../new-password.ts'
import { hashPassword } from '../passwords.ts'
import { redeemSecret } from '../secrets.ts'
import { users } from '../tables.ts'

/** Sets a new password, ends every session, and verifies the address, because the link was mailed to it. */
export const resetPassword: Handler<'resetPassword'> = async (ctx, { body }) => {
  const { tx } = ctx
  assertNotCommon(body.password)
  const password_hash = await hashPassword(body.password)
  const used = await redeemSecret(ctx, 'reset', body.token)
  if (!used) return throwError('reset_invalid')
  // Replaces the password before ending sessions, so that logins with the old one are finished or refused.
  const [user] = await tx.update(users).set({ password_hash }).where(eq(users.id, used.user_id)).returning()
  if (!user) return throwError('reset_invalid')
  assertNotPersonal(body.password, user, ctx.tenant)
  await confirmEmail(ctx, user)
  await closeOldPassword(ctx, user, { event: `${used.id} changed` })
  return null
}
