import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { secondFactors } from '../tables.ts'

/** Deletes the salt of the recovery codes, so that only hashes remain. */
export const hideRecoveryCodes: Handler<'hideRecoveryCodes'> = async (ctx) => {
  const whereOwnFactor = eq(secondFactors.user_id, requireUser(ctx).id)
  await ctx.tx.update(secondFactors).set({ codes_salt: null }).where(whereOwnFactor)
  return null
}
