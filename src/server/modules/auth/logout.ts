import { eq } from 'drizzle-orm'
import type { Handler } from '../../context.ts'
import { sessions } from '../../database/tables/accounts.ts'

/** Without a session there is nothing to end, and nothing to complain about. */
export const logout: Handler<'logout'> = async (ctx) => {
  if (ctx.sessionId)
    await ctx.tx.update(sessions).set({ ended_at: ctx.realNow }).where(eq(sessions.id, ctx.sessionId))
  return null
}
