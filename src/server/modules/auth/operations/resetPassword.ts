import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { confirmEmail } from '../accounts.ts'
import { assertNotCommon, assertNotPersonal } from '../guessable.ts'
import { revokeOldAccess } from '../new-password.ts'
import { hashPassword } from '../passwords.ts'
import { redeemSecret } from '../secrets.ts'
import { users } from '../tables.ts'

/** Sets a new password, ends every session, and verifies the address, because the link was mailed to it. */
export const resetPassword: Handler<'resetPassword'> = async (ctx, { body }) => {
  const { tx } = ctx
  assertNotCommon(body.password)
  const password_hash = await hashPassword(body.password)
  const redeemedSecret = await redeemSecret(ctx, 'reset', body.token)
  if (!redeemedSecret) return throwError('reset_invalid')
  // Replaces the password before ending sessions, so that logins with the old password are finished or refused.
  const [user] = await tx
    .update(users)
    .set({ password_hash })
    .where(eq(users.id, redeemedSecret.user_id))
    .returning()
  if (!user) return throwError('reset_invalid')
  assertNotPersonal(body.password, user, ctx.tenant)
  await confirmEmail(ctx, user)
  await revokeOldAccess(ctx, user, { event: `${redeemedSecret.id} changed` })
  return null
}
