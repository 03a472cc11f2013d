import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { requirePassword } from '../passwords.ts'
import { markFresh } from '../second-factor.ts'

/** Checks the password again and records the time in the session, for operations that require a recent check. */
export const givePassword: Handler<'givePassword'> = async (ctx, { body }) => {
  await requirePassword(ctx, requireUser(ctx), body.current_password)
  await markFresh(ctx)
  return null
}
