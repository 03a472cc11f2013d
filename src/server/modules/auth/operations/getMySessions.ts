import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { deviceNamesOf } from '../agent.ts'
import { sessions } from '../tables.ts'

/** Limits the rows returned; more than anybody's number of sessions. */
const maxSessions = 50

/** Lists the person's sessions, without those of impersonating managers, which end with the manager's own. */
export const getMySessions: Handler<'getMySessions'> = async (ctx) => {
  const whereOpen = and(
    eq(sessions.user_id, requireUser(ctx).id),
    isNull(sessions.ended_at),
    isNull(sessions.impersonation_id),
    gt(sessions.expires_at, ctx.realNow),
  )
  const isThisSession = sql<boolean>`${sessions.id} = ${ctx.sessionId}`
  const rows = await ctx.tx
    .select({ id: sessions.id, agent: sessions.agent, opened: sessions.created_at, here: isThisSession })
    .from(sessions)
    .where(whereOpen)
    .orderBy(desc(isThisSession), desc(sessions.created_at))
    .limit(maxSessions)
  return {
    items: rows.map(({ id, agent, opened, here }) => ({
      id,
      device: deviceNamesOf(agent).join(' · ') || agent.slice(0, 60),
      opened_at: opened.toISOString(),
      here,
    })),
  }
}
