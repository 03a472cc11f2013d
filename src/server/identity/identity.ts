import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../database/connection.ts'
import type { Context, User } from '../kernel/context.ts'
import { impersonations, sessions, users } from '../modules/auth/tables.ts'
import { customizations } from '../modules/customizations/tables.ts'
import { demoClocks } from '../modules/tenants/tables.ts'
import { superManagers } from '../tenancy/tables.ts'
import { previewer } from './preview.ts'
import { type Tokens, tokenHash } from './tokens.ts'

type Identity = Pick<Context, 'user' | 'impersonator' | 'sessionId' | 'tokenProblem' | 'now' | 'preview'> & {
  superManager: boolean
  version: number
}

const dayInMs = 86_400_000

/**
 * Who asks, the tenant's time and the version of its customization: one question to the database, and a second for a
 * manager who looks as somebody else. A token of another tenant is unknown here, because row security shows only this
 * tenant's sessions.
 */
export async function identify(tx: Tx, tokens: Tokens, realNow: Date, demo: boolean): Promise<Identity> {
  const previewed = tokens.preview === '' ? undefined : await previewer(tx, tokens, realNow)
  const found = await readSession(tx, previewed ? '' : tokens.user)
  const offset = demo ? (found.offset ?? 0) : 0
  const now = new Date(realNow.getTime() + offset * dayInMs)
  const impersonation = found.session?.impersonation_id
  const manager = impersonation ? await readManager(tx, impersonation, tokens.manager) : undefined
  const { problem, user, impersonator, session, superManager } = previewed
    ? { ...nobody, user: previewed.user }
    : standing(tokens.user, { ...found, ...manager }, realNow)
  return {
    user,
    impersonator,
    superManager,
    sessionId: session?.id ?? null,
    tokenProblem: problem,
    now,
    preview: previewed?.preview ?? null,
    version: found.version ?? 0,
  }
}

const state = {
  offset: sql<number | null>`(select ${demoClocks.offset_days} from ${demoClocks})`,
  version: sql<
    number | null
  >`(select ${customizations.version} from ${customizations} where ${customizations.current})`,
}
const looksAfterAll = sql<boolean>`exists (
  select from ${superManagers} where ${superManagers.tenant} = ${users.tenant_id} and ${superManagers.user_id} = ${users.id})`
const one = sql`(select 1) as one`

/** A visitor has nothing to look up: theirs is the shortest question. */
async function readSession(tx: Tx, token: string) {
  if (token === '') {
    const [found] = await tx.select(state).from(one)
    return { offset: null, version: null, ...found, session: null, user: null, superManager: false }
  }
  const [found] = await tx
    .select({ ...state, session: sessions, user: users, superManager: looksAfterAll })
    .from(one)
    .leftJoin(sessions, eq(sessions.token_hash, tokenHash(token)))
    .leftJoin(users, eq(users.id, sessions.user_id))
  return found ?? { offset: null, version: null, session: null, user: null, superManager: false }
}

/** The manager behind an impersonation, if the second token is theirs. */
async function readManager(tx: Tx, impersonation: string, token: string) {
  const [found] = await tx
    .select({ managerSession: sessions, manager: users })
    .from(impersonations)
    .innerJoin(
      sessions,
      and(eq(sessions.user_id, impersonations.manager_id), eq(sessions.token_hash, tokenHash(token))),
    )
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(impersonations.id, impersonation))
  return found
}

type SessionRow = typeof sessions.$inferSelect

interface Found {
  session: SessionRow | null
  user: User | null
  superManager: boolean
  managerSession?: SessionRow
  manager?: User
}

/** A session counts until it ends or its time is over, by real time: the demo's clock logs nobody out. */
function standing(
  token: string,
  { session, user, superManager, managerSession, manager }: Found,
  realNow: Date,
) {
  if (token === '') return nobody
  if (!session || !user || session.ended_at) return { ...nobody, problem: 'unauthenticated' } as const
  if (session.expires_at <= realNow) return { ...nobody, problem: 'session_expired' } as const
  if (!session.impersonation_id)
    return { ...nobody, user, session, superManager: superManager && user.roles.includes('ADMIN') }
  if (!managerSession || !manager || !mayImpersonate(managerSession, manager, realNow))
    return { ...nobody, problem: 'unauthenticated' } as const
  return { ...nobody, user, impersonator: manager, session }
}

const nobody = { problem: null, user: null, impersonator: null, session: null, superManager: false }

/** Asked anew at every request: a manager who logged out, or is one no more, sees nothing from that moment on. */
function mayImpersonate(session: SessionRow, manager: User, realNow: Date): boolean {
  return !session.ended_at && session.expires_at > realNow && manager.roles.includes('ADMIN')
}
