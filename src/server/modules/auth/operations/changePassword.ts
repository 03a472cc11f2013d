import { and, eq } from 'drizzle-orm'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { assertNotCommon, assertNotPersonal } from '../guessable.ts'
import { revokeOldAccess } from '../new-password.ts'
import { hashPassword, requirePassword, wrongPassword } from '../passwords.ts'
import { users } from '../tables.ts'

/** Changes the password, keeps the current session and ends all others. */
export const changePassword: Handler<'changePassword'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  await requirePassword(ctx, user, body.current_password)
  assertNotCommon(body.password)
  assertNotPersonal(body.password, user, ctx.tenant)
  const password_hash = await hashPassword(body.password)
  // Compares the old hash, so that the second of two concurrent changes fails.
  const whereSamePassword = and(eq(users.id, user.id), eq(users.password_hash, user.password_hash))
  const [changedUser] = await ctx.tx.update(users).set({ password_hash }).where(whereSamePassword).returning()
  if (!changedUser) throw wrongPassword({ keep: false })
  await revokeOldAccess(ctx, changedUser, { event: `${newId()} changed`, keeps: ctx.sessionId })
  return null
}
