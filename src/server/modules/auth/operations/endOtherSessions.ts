import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { closeElsewhere } from '../new-password.ts'

export const endOtherSessions: Handler<'endOtherSessions'> = async (ctx) => {
  await closeElsewhere(ctx, requireUser(ctx), ctx.sessionId)
  return null
}
