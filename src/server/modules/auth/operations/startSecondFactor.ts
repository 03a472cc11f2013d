import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { requirePassword } from '../passwords.ts'
import { newSalt, secretVisibilityInMs } from '../second-factor.ts'
import { secondFactors } from '../tables.ts'

/**
 * Starts to set up a second factor. The active factor stays valid until the first code of the new factor is entered, so
 * that a stolen session cannot lock out the owner.
 */
export const startSecondFactor: Handler<'startSecondFactor'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  await requirePassword(ctx, user, body.current_password)
  const seen_until = new Date(ctx.realNow.getTime() + secretVisibilityInMs)
  const set = { next_salt: newSalt(), codes_salt: null, session_id: ctx.sessionId, seen_until }
  await ctx.tx
    .insert(secondFactors)
    .values({ user_id: user.id, ...set })
    .onConflictDoUpdate({ target: [secondFactors.tenant_id, secondFactors.user_id], set })
  return null
}
