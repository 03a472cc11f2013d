import { and, eq, sql } from 'drizzle-orm'
import { oncePer } from '../../language/common/once-per.ts'
import type { Tx } from '../database/connection.ts'
import { statement, value } from '../database/statement.ts'
import type { Actor } from '../kernel/actor.ts'
import type { User } from '../kernel/context.ts'
import type { Opened } from '../kernel/open.ts'
import { impersonations, sessions, users } from '../modules/auth/tables.ts'
import { customizations } from '../modules/customizations/tables.ts'
import { organisationMembers } from '../modules/organisations/tables.ts'
import type { TenantClock } from '../tenancy/clock.ts'
import { superManagers } from '../tenancy/tables.ts'
import { previewer } from './preview.ts'
import { type Tokens, tokenHash } from './tokens.ts'

interface Identity extends Pick<Opened, 'sessionId' | 'tokenProblem' | 'now' | 'preview'> {
  /** null is a visitor. */
  person: Person | null
  superManager: boolean
  /** Of which they are a member. */
  organisations: string[]
  /** Of the tenant's customization. */
  version: number
}

type Person = Extract<Actor, { kind: 'user' }>

const dayInMs = 86_400_000

/**
 * Who asks, the tenant's time and the version of its customization: one question to the database, and a second for a
 * manager who looks as somebody else. A token of another tenant is unknown here, because row security shows only this
 * tenant's sessions.
 */
export async function identify(
  tx: Tx,
  tokens: Tokens,
  realNow: Date,
  tenantClock: TenantClock,
): Promise<Identity> {
  const previewed = tokens.preview === '' ? undefined : await previewer(tx, tokens, realNow)
  const found = await readSession(tx, previewed ? '' : tokens.user, tenantClock)
  const impersonation = found.session?.impersonation_id
  const manager = impersonation ? await readManager(tx, impersonation, tokens.manager) : undefined
  const { problem, user, impersonator, session, superManager, organisations } = previewed
    ? { ...nobody, ...previewed }
    : standing(tokens.user, { ...found, ...manager }, realNow)
  return {
    person: user && { kind: 'user', user, impersonator },
    superManager,
    organisations,
    sessionId: session?.id ?? null,
    tokenProblem: problem,
    now: new Date(realNow.getTime() + found.offset * dayInMs),
    preview: previewed?.preview ?? null,
    version: found.version ?? 0,
  }
}

const version = sql<
  number | null
>`(select ${customizations.version} from ${customizations} where ${customizations.current})`
const isSuperManager = sql<boolean>`exists (
  select from ${superManagers} where ${superManagers.tenant} = ${users.tenant_id} and ${superManagers.user_id} = ${users.id})`
const organisations = sql<string[]>`array(
  select ${organisationMembers.organisation_id} from ${organisationMembers}
  where ${organisationMembers.tenant_id} = ${users.tenant_id} and ${organisationMembers.user_id} = ${users.id})`
const one = sql`(select 1) as one`

/** The statements for each clock, built once: a visitor has nothing to look up, theirs is the shorter one. */
const statements = oncePer((offset: TenantClock) => ({
  visitor: statement((db) => db.select({ offset, version }).from(one).prepare('')),
  session: statement((db) =>
    db
      .select({
        offset,
        version,
        session: sessions,
        user: users,
        superManager: isSuperManager,
        organisations,
      })
      .from(one)
      .leftJoin(sessions, eq(sessions.token_hash, value('token_hash')))
      .leftJoin(users, eq(users.id, sessions.user_id))
      .prepare(''),
  ),
}))

const emptyHanded: SessionFound = {
  offset: 0,
  version: null,
  session: null,
  user: null,
  superManager: false,
  organisations: [],
}

interface SessionFound extends Found {
  offset: number
  version: number | null
}

async function readSession(tx: Tx, token: string, tenantClock: TenantClock): Promise<SessionFound> {
  const { visitor, session } = statements(tenantClock)
  const [found] =
    token === '' ? await visitor(tx).execute() : await session(tx).execute({ token_hash: tokenHash(token) })
  return { ...emptyHanded, ...found }
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
  organisations: string[]
  managerSession?: SessionRow
  manager?: User
}

/** A session counts until it ends or its time is over, by real time: the demo's clock logs nobody out. */
function standing(
  token: string,
  { session, user, superManager, organisations, managerSession, manager }: Found,
  realNow: Date,
) {
  if (token === '') return nobody
  if (!session || !user || session.ended_at) return { ...nobody, problem: 'unauthenticated' } as const
  if (session.expires_at <= realNow) return { ...nobody, problem: 'session_expired' } as const
  if (!session.impersonation_id)
    return {
      ...nobody,
      user,
      session,
      superManager: superManager && user.roles.includes('ADMIN'),
      organisations,
    }
  if (!managerSession || !manager || !mayImpersonate(managerSession, manager, user, realNow))
    return { ...nobody, problem: 'unauthenticated' } as const
  return { ...nobody, user, impersonator: manager, session, organisations }
}

const nobody = {
  problem: null,
  user: null,
  impersonator: null,
  session: null,
  superManager: false,
  organisations: [] as string[],
}

/**
 * Asked anew at every request: a manager who logged out, or is one no more, sees nothing from that moment on; nor does
 * one who looks through the eyes of somebody who has become one.
 */
function mayImpersonate(session: SessionRow, manager: User, user: User, realNow: Date): boolean {
  const lasts = !session.ended_at && session.expires_at > realNow
  return lasts && manager.roles.includes('ADMIN') && !user.roles.includes('ADMIN')
}
