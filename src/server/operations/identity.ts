import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context, User } from '../context.ts'
import type { Tx } from '../database/connection.ts'
import { impersonations, sessions, users } from '../database/tables/accounts.ts'
import { customizations, demoClocks } from '../database/tables/core.ts'
import { sessionOf } from '../modules/auth/session.ts'

type Identity = Pick<Context, 'user' | 'impersonator' | 'session' | 'sessionId' | 'tokenProblem' | 'now'> & {
  version: number
}

/** The two headers of the specification: the person's token, and beside it that of the manager who impersonates them. */
export interface Tokens {
  user: string
  manager: string
}

/** How a token is kept: who reads the table cannot use what stands there. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const dayInMs = 86_400_000
const managerSessions = alias(sessions, 'manager_sessions')
const managers = alias(users, 'managers')

/**
 * Who asks, the tenant's time and the version of its customization: one question to the database. A token of another
 * tenant is unknown here, because row security shows only this tenant's sessions.
 */
export async function identify(tx: Tx, tokens: Tokens, realNow: Date, demo: boolean): Promise<Identity> {
  const [found] = await tx
    .select({
      offset: sql<number | null>`(select ${demoClocks.offset_days} from ${demoClocks})`,
      version: sql<
        number | null
      >`(select ${customizations.version} from ${customizations} where ${customizations.current})`,
      session: sessions,
      user: users,
      managerSession: managerSessions,
      manager: managers,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(sessions, and(eq(sessions.token_hash, tokenHash(tokens.user)), sql`${tokens.user} <> ''`))
    .leftJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(impersonations, eq(impersonations.id, sessions.impersonation_id))
    .leftJoin(
      managerSessions,
      and(
        eq(managerSessions.user_id, impersonations.manager_id),
        eq(managerSessions.token_hash, tokenHash(tokens.manager)),
      ),
    )
    .leftJoin(managers, eq(managers.id, managerSessions.user_id))
  const offset = demo ? (found?.offset ?? 0) : 0
  const now = new Date(realNow.getTime() + offset * dayInMs)
  const { problem, user, impersonator, session } = standing(tokens.user, found, realNow)
  return {
    user,
    impersonator,
    session: sessionOf({ user, impersonator }, now, demo),
    sessionId: session?.id ?? null,
    tokenProblem: problem,
    now,
    version: found?.version ?? 0,
  }
}

type SessionRow = typeof sessions.$inferSelect

interface Found {
  session: SessionRow | null
  user: User | null
  managerSession: SessionRow | null
  manager: User | null
}

/** A session counts until it ends or its time is over, by real time: the demo's clock logs nobody out. */
function standing(token: string, found: Found | undefined, realNow: Date) {
  const none = { problem: null, user: null, impersonator: null, session: null }
  const { session = null, user = null, managerSession = null, manager = null } = found ?? {}
  if (token === '') return none
  if (!session || !user || session.ended_at) return { ...none, problem: 'unauthenticated' } as const
  if (session.expires_at <= realNow) return { ...none, problem: 'session_expired' } as const
  if (!session.impersonation_id) return { ...none, user, session }
  if (!manager || !mayImpersonate(managerSession, manager, realNow))
    return { ...none, problem: 'unauthenticated' } as const
  return { ...none, user, impersonator: manager, session }
}

/** Asked anew at every request: a manager who logged out, or is one no more, sees nothing from that moment on. */
function mayImpersonate(session: SessionRow | null, manager: User, realNow: Date): boolean {
  return (
    session !== null && !session.ended_at && session.expires_at > realNow && manager.roles.includes('ADMIN')
  )
}
