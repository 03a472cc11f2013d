import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Tx } from '../database/connection.ts'
import { sessions, users } from '../database/tables/accounts.ts'
import { customizations, demoClocks } from '../database/tables/core.ts'
import { sessionOf } from '../modules/auth/session.ts'

type Identity = Pick<Context, 'user' | 'session' | 'sessionId' | 'tokenProblem' | 'now'> & {
  version: number
}

/** How a token is kept: who reads the table cannot use what stands there. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const dayInMs = 86_400_000

/**
 * Who asks, the tenant's time and the version of its customization: one question to the database. A token of another
 * tenant is unknown here, because row security shows only this tenant's sessions.
 */
export async function identify(tx: Tx, token: string, realNow: Date, demo: boolean): Promise<Identity> {
  const [found] = await tx
    .select({
      offset: sql<number | null>`(select ${demoClocks.offset_days} from ${demoClocks})`,
      version: sql<
        number | null
      >`(select ${customizations.version} from ${customizations} where ${customizations.current})`,
      session: sessions,
      user: users,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(sessions, and(eq(sessions.token_hash, tokenHash(token)), sql`${token} <> ''`))
    .leftJoin(users, eq(users.id, sessions.user_id))
  const offset = demo ? (found?.offset ?? 0) : 0
  const now = new Date(realNow.getTime() + offset * dayInMs)
  const { problem, user, session } = standing(token, found?.session ?? null, found?.user ?? null, realNow)
  return {
    user,
    session: sessionOf(user, now, demo),
    sessionId: session?.id ?? null,
    tokenProblem: problem,
    now,
    version: found?.version ?? 0,
  }
}

/** A session counts until it ends or its 15 days are over, by real time: the demo's clock logs nobody out. */
function standing(
  token: string,
  session: typeof sessions.$inferSelect | null,
  user: typeof users.$inferSelect | null,
  realNow: Date,
) {
  if (token === '') return { problem: null, user: null, session: null }
  if (!session || !user || session.ended_at)
    return { problem: 'unauthenticated', user: null, session: null } as const
  if (session.expires_at <= realNow) return { problem: 'session_expired', user: null, session: null } as const
  return { problem: null, user, session }
}
