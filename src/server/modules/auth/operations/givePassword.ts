import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { requirePassword } from '../passwords.ts'
import { markFresh } from '../second-factor.ts'

export const givePassword: Handler<'givePassword'> = async (ctx, { body }) => {
  await requirePassword(body.current_password, requireUser(ctx).password_hash)
  await markFresh(ctx)
  return null
}
