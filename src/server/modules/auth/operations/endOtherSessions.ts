import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { endOtherSessions as endSessionsElsewhere } from '../new-password.ts'

export const endOtherSessions: Handler<'endOtherSessions'> = async (ctx) => {
  await endSessionsElsewhere(ctx, requireUser(ctx), ctx.sessionId)
  return null
}
