import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { changeOf } from '../email-changes.ts'

export const getEmailChange: Handler<'getEmailChange'> = async (ctx) => {
  const waiting = await changeOf(ctx, requireUser(ctx))
  return { email: waiting?.email ?? '' }
}
