import { and, eq, type SQL, sql } from 'drizzle-orm'
import { memoizeByObject } from '../../language/common/memoize-by-object.ts'
import type { Tx } from '../database/connection.ts'
import { statement, value } from '../database/statement.ts'
import type { Actor } from '../kernel/actor.ts'
import type { User } from '../kernel/context.ts'
import type { OpenedContext } from '../kernel/open-context.ts'
import type { Party } from '../modules/auth/session.ts'
import { impersonations, secondFactors, sessions, users } from '../modules/auth/tables.ts'
import { newestGrant, newestPartyGrant } from '../modules/categories/grant.ts'
import { customizations } from '../modules/customizations/tables.ts'
import { entities } from '../modules/entities/tables.ts'
import { invitations } from '../modules/invitations/tables.ts'
import {
  emptyOnboardingState,
  newestSimulation,
  newestTest,
  type OnboardingState,
} from '../modules/onboarding/onboarding-state.ts'
import { kycChecks } from '../modules/onboarding/tables.ts'
import { organisationMembers } from '../modules/organisations/tables.ts'
import { newestProfile } from '../modules/profile/newest-profile.ts'
import { profilePictures } from '../modules/profile/tables.ts'
import { knownWallets } from '../modules/wallets/known-wallets.ts'
import type { TenantClock } from '../tenancy/clock.ts'
import { superManagers } from '../tenancy/tables.ts'
import { type Credentials, emptyCredentials, tokenHash } from './credentials.ts'
import { readPreviewCaller } from './preview.ts'

interface Identity extends Pick<OpenedContext, 'tokenProblem' | 'now' | 'preview'> {
  /** The person; null for a visitor. */
  person: Person | null
  superManager: boolean
  /** The organisations of which the person is a member. */
  organisations: string[]
  invited: boolean
  wallets: string[]
  session: SessionRow | null
  /** Whether the account has a second factor. */
  secondFactor: boolean
  /** The legal entity for which the person invests. */
  party: Party | null
  /** The id of the file with the person's picture. */
  picture: string | null
  /** The version of the tenant's customization. */
  version: number
}

type Person = Extract<Actor, { kind: 'user' }>

const dayInMs = 86_400_000

/** A person for whom a job acts without a session. */
export interface OnBehalf {
  person: string
}

/**
 * Reads the caller, the tenant's time and the version of its customization in one query, or in two for an
 * impersonating manager. Row level security hides the tokens of other tenants.
 */
export async function identify(
  tx: Tx,
  caller: Credentials | OnBehalf,
  realNow: Date,
  tenantClock: TenantClock,
): Promise<Identity> {
  const tokens = 'person' in caller ? emptyCredentials : caller
  const previewCaller = tokens.preview === '' ? undefined : await readPreviewCaller(tx, tokens, realNow)
  const row =
    'person' in caller
      ? await readPerson(tx, caller.person, tenantClock)
      : await readSession(tx, previewCaller ? '' : tokens.user, tenantClock)
  const impersonation = row.session?.impersonation_id
  const manager = impersonation ? await readManager(tx, impersonation, tokens.manager) : undefined
  const { problem, user, onboarding, impersonator, session, superManager, organisations, ...rest } =
    previewCaller
      ? { ...anonymous, ...previewCaller }
      : 'person' in caller
        ? identityOfPerson(row)
        : identityOfToken(tokens.user, { ...row, ...manager }, realNow)
  return {
    person: user && { kind: 'user', user, impersonator, onboarding },
    superManager,
    organisations,
    invited: rest.invited,
    wallets: rest.wallets,
    secondFactor: rest.secondFactor,
    party: rest.party,
    picture: rest.picture,
    session,
    tokenProblem: problem,
    now: new Date(realNow.getTime() + row.offset * dayInMs),
    preview: previewCaller?.preview ?? null,
    version: row.version ?? 0,
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
const isInvited = sql<boolean>`exists (
  select from ${invitations} where ${invitations.tenant_id} = ${users.tenant_id}
    and ${invitations.email} = ${users.email} and ${invitations.status} = 'WAITING')`
const hasSecondFactor = sql<boolean>`exists (
  select from ${secondFactors}
  where ${secondFactors.tenant_id} = ${users.tenant_id} and ${secondFactors.user_id} = ${users.id} and ${secondFactors.salt} is not null)`
const documentConfirmed = sql<boolean>`exists (
  select from ${kycChecks}
  where ${kycChecks.tenant_id} = ${users.tenant_id} and ${kycChecks.user_id} = ${users.id} and ${kycChecks.confirmed_at} is not null)`
const party = sql<Party | null>`(
  select json_build_object('id', ${entities.id}, 'name', ${entities.name}, 'status', ${entities.status}) from ${entities}
  where ${entities.tenant_id} = ${users.tenant_id} and ${entities.user_id} = ${users.id} and ${entities.chosen})`
const picture = sql<string | null>`(
  select ${profilePictures.file_id} from ${profilePictures}
  where ${profilePictures.tenant_id} = ${users.tenant_id} and ${profilePictures.user_id} = ${users.id})`
const singleRow = sql`(select 1) as one`

/** Memoizes the statements by the tenant's clock. Visitors have a shorter statement. */
const statements = memoizeByObject((offset: TenantClock) => ({
  visitor: statement((db) => db.select({ offset, version }).from(singleRow).prepare('')),
  session: statement((db) =>
    identityQuery(db, offset, {
      session: eq(sessions.token_hash, value('token_hash')),
      user: eq(users.id, sessions.user_id),
    }),
  ),
  person: statement((db) =>
    identityQuery(db, offset, { session: sql`false`, user: eq(users.id, value('person')) }),
  ),
}))

function identityQuery(db: Tx, offset: TenantClock, conditions: Record<'session' | 'user', SQL>) {
  const test = newestTest(db)
  const simulation = newestSimulation(db)
  const profile = newestProfile(db)
  const grant = newestGrant(db)
  const partyGrant = newestPartyGrant(db)
  return db
    .select({
      offset,
      version,
      session: sessions,
      user: users,
      test: test._.selectedFields,
      simulation: simulation._.selectedFields,
      profile: profile._.selectedFields,
      documentConfirmed,
      grant: grant._.selectedFields,
      party_grant: partyGrant._.selectedFields,
      superManager: isSuperManager,
      organisations,
      invited: isInvited,
      wallets: knownWallets,
      secondFactor: hasSecondFactor,
      party,
      picture,
    })
    .from(singleRow)
    .leftJoin(sessions, conditions.session)
    .leftJoin(users, conditions.user)
    .leftJoinLateral(test, sql`true`)
    .leftJoinLateral(simulation, sql`true`)
    .leftJoinLateral(profile, sql`true`)
    .leftJoinLateral(grant, sql`true`)
    .leftJoinLateral(partyGrant, sql`true`)
    .prepare('')
}

const visitorRow: FoundSession = {
  offset: 0,
  version: null,
  session: null,
  user: null,
  ...emptyOnboardingState,
  superManager: false,
  organisations: [],
  invited: false,
  wallets: [],
  secondFactor: false,
  party: null,
  picture: null,
}

interface FoundSession extends IdentityRow {
  /** The number of days by which the tenant's time is ahead of real time. */
  offset: number
  version: number | null
}

async function readSession(tx: Tx, token: string, tenantClock: TenantClock): Promise<FoundSession> {
  const { visitor, session } = statements(tenantClock)
  const [row] =
    token === '' ? await visitor(tx).execute() : await session(tx).execute({ token_hash: tokenHash(token) })
  return { ...visitorRow, ...row }
}

async function readPerson(tx: Tx, person: string, tenantClock: TenantClock): Promise<FoundSession> {
  const [row] = await statements(tenantClock).person(tx).execute({ person })
  return { ...visitorRow, ...row }
}

/** Returns the manager of an impersonation if the second token belongs to that manager. */
async function readManager(tx: Tx, impersonation: string, token: string) {
  const [row] = await tx
    .select({ managerSession: sessions, manager: users })
    .from(impersonations)
    .innerJoin(
      sessions,
      and(eq(sessions.user_id, impersonations.manager_id), eq(sessions.token_hash, tokenHash(token))),
    )
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(impersonations.id, impersonation))
  return row
}

type SessionRow = typeof sessions.$inferSelect

interface IdentityRow extends OnboardingState {
  session: SessionRow | null
  user: User | null
  superManager: boolean
  organisations: string[]
  invited: boolean
  wallets: string[]
  secondFactor: boolean
  party: Party | null
  picture: string | null
  managerSession?: SessionRow
  manager?: User
}

/**
 * Returns the identity of the session's person, or the reason why the token is invalid. Sessions expire by real
 * time, independent of the demo's clock.
 */
function identityOfToken(token: string, row: IdentityRow, realNow: Date) {
  const { session, user, managerSession, manager } = row
  if (token === '') return anonymous
  if (!session || !user || session.ended_at) return { ...anonymous, problem: 'unauthenticated' } as const
  if (session.expires_at <= realNow) return { ...anonymous, problem: 'session_expired' } as const
  const identity = { ...identityOfUser(row, user), session }
  if (!session.impersonation_id) return identity
  if (!managerSession || !manager || !canImpersonate(managerSession, manager, user, realNow))
    return { ...anonymous, problem: 'unauthenticated' } as const
  return { ...identity, invited: false, superManager: false, impersonator: manager }
}

/** Returns the identity of a person; a visitor's if the account is closed. */
function identityOfPerson(row: IdentityRow) {
  return row.user && row.user.closed_at === null ? identityOfUser(row, row.user) : anonymous
}

function identityOfUser(
  { profile, test, simulation, documentConfirmed, grant, party_grant, ...row }: IdentityRow,
  user: User,
) {
  const { organisations, invited, wallets, secondFactor, party, picture } = row
  return {
    ...anonymous,
    user,
    organisations,
    invited,
    wallets,
    secondFactor,
    party,
    picture,
    onboarding: { profile, test, simulation, documentConfirmed, grant, party_grant },
    superManager: row.superManager && user.roles.includes('ADMIN'),
  }
}

const anonymous = {
  problem: null,
  user: null,
  onboarding: emptyOnboardingState,
  impersonator: null,
  session: null,
  superManager: false,
  organisations: [] as string[],
  invited: false,
  wallets: [] as string[],
  secondFactor: false,
  party: null as Party | null,
  picture: null as string | null,
}

/**
 * Returns whether an impersonation is valid: the manager's session is open, the manager is still a manager, and the
 * person is not a manager. Checked at every request.
 */
function canImpersonate(session: SessionRow, manager: User, user: User, realNow: Date): boolean {
  const isSessionOpen = !session.ended_at && session.expires_at > realNow
  return isSessionOpen && manager.roles.includes('ADMIN') && !user.roles.includes('ADMIN')
}
