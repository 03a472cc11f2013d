import { and, eq } from 'drizzle-orm'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { assertNotCommon, assertNotPersonal } from '../guessable.ts'
import { closeOldPassword } from '../new-password.ts'
import { hashPassword, requirePassword, throwWrongPassword } from '../passwords.ts'
import { users } from '../tables.ts'

/** The session it is changed in stays open; all others end. */
export const changePassword: Handler<'changePassword'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  await requirePassword(body.current_password, user.password_hash)
  assertNotCommon(body.password)
  assertNotPersonal(body.password, user, ctx.tenant)
  const password_hash = await hashPassword(body.password)
  // Of two changes at once, the second no longer knows the password.
  const isThis = and(eq(users.id, user.id), eq(users.password_hash, user.password_hash))
  const [changed] = await ctx.tx.update(users).set({ password_hash }).where(isThis).returning()
  if (!changed) return throwWrongPassword()
  await closeOldPassword(ctx, changed, { event: `${newId()} changed`, keeps: ctx.sessionId })
  return null
}
