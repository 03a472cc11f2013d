import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { confirmEmail } from '../accounts.ts'
import { assertNotCommon, assertNotPersonal } from '../guessable.ts'
import { closeOldPassword } from '../new-password.ts'
import { hashPassword } from '../passwords.ts'
import { redeemSecret } from '../secrets.ts'
import { users } from '../tables.ts'

/** Ends every session, and verifies the address, because the link was opened from its mailbox. */
export const resetPassword: Handler<'resetPassword'> = async (ctx, { body }) => {
  const { tx } = ctx
  assertNotCommon(body.password)
  const password_hash = await hashPassword(body.password)
  const used = await redeemSecret(ctx, 'reset', body.token)
  if (!used) return throwError('reset_invalid')
  // Before the sessions: a login with the old password is over by now, and the next one is refused.
  const [user] = await tx.update(users).set({ password_hash }).where(eq(users.id, used.user_id)).returning()
  if (!user) return throwError('reset_invalid')
  assertNotPersonal(body.password, user, ctx.tenant)
  await confirmEmail(ctx, user)
  await closeOldPassword(ctx, user, { event: `${used.id} changed` })
  return null
}
