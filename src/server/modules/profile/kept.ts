import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { lifecycleHistory } from '../../kernel/lifecycle/tables.ts'
import { auditLog } from '../../kernel/tables.ts'
import { mails } from '../../mail/tables.ts'
import { emailChanges, impersonations, knownPlaces, sessions } from '../auth/tables.ts'
import { bankAccounts } from '../banking/tables.ts'
import { formDrafts } from '../drafts/tables.ts'
import { files } from '../files/tables.ts'
import { investmentContracts, investments } from '../investments/tables.ts'
import { issuanceFollows } from '../issuances/tables.ts'
import { lossSimulations, testAttempts, testReviews } from '../onboarding/tables.ts'
import { organisationMembers } from '../organisations/tables.ts'
import { payouts } from '../payouts/tables.ts'
import { profileHistory } from './tables.ts'

interface Person {
  id: string
  email: string
}

/** Rows of a table that are about a person: which, the newest by what, and what of them the person gets. */
export interface Kept {
  table: PgTable
  of: (person: Person) => SQL
  by: PgColumn
  columns: Record<string, PgColumn>
}

/** All columns but the tenant, what opens an account, and what only the platform works with. */
function without(table: PgTable, ...names: string[]): Record<string, PgColumn> {
  const columns = Object.entries(getTableColumns(table))
  const left = ['tenant_id', 'recorded_at', 'chain_position', 'chain_hash', ...names]
  return Object.fromEntries(columns.filter(([name]) => !left.includes(name)))
}

const ofMyOrders = (subject: PgColumn, id: string): SQL =>
  sql`${subject} in (select ${investments.id} from ${investments} where ${investments.investor_id} = ${id})`
const ofMyTests = (id: string): SQL =>
  sql`${testReviews.attempt_id} in (select ${testAttempts.id} from ${testAttempts} where ${testAttempts.user_id} = ${id})`

/** By the name it has in the file, what is kept about a person beside their account. */
export const keptAbout: Record<string, Kept> = {
  profile_versions: {
    table: profileHistory,
    of: ({ id }) => eq(profileHistory.user_id, id),
    by: profileHistory.position,
    columns: without(profileHistory, 'id'),
  },
  tests: {
    table: testAttempts,
    of: ({ id }) => eq(testAttempts.user_id, id),
    by: testAttempts.position,
    columns: without(testAttempts),
  },
  test_reviews: {
    table: testReviews,
    of: ({ id }) => ofMyTests(id),
    by: testReviews.at,
    columns: without(testReviews, 'manager_id'),
  },
  bank_accounts: {
    table: bankAccounts,
    of: ({ id }) => eq(bankAccounts.user_id, id),
    by: bankAccounts.added_at,
    columns: without(bankAccounts),
  },
  simulations: {
    table: lossSimulations,
    of: ({ id }) => eq(lossSimulations.user_id, id),
    by: lossSimulations.certified_at,
    columns: without(lossSimulations),
  },
  orders: {
    table: investments,
    of: ({ id }) => eq(investments.investor_id, id),
    by: investments.created_at,
    columns: without(investments),
  },
  order_history: {
    table: lifecycleHistory,
    of: ({ id }) => ofMyOrders(lifecycleHistory.subject_id, id),
    by: lifecycleHistory.at,
    columns: without(lifecycleHistory, 'actor_id', 'actor_name'),
  },
  contracts: {
    table: investmentContracts,
    of: ({ id }) => ofMyOrders(investmentContracts.investment_id, id),
    by: investmentContracts.signed_at,
    columns: without(investmentContracts),
  },
  payouts: {
    table: payouts,
    of: ({ id }) => eq(payouts.investor_id, id),
    by: payouts.owed_at,
    columns: without(payouts),
  },
  files: {
    table: files,
    of: ({ id }) => eq(files.person_id, id),
    by: files.created_at,
    columns: without(files, 'organisation_id', 'issuance_id', 'person_id'),
  },
  mails: {
    table: mails,
    of: ({ email }) => eq(mails.recipient, email),
    by: mails.created_at,
    // Text and address of a code or a link would open the account.
    columns: { subject: mails.subject, created_at: mails.created_at, sent_at: mails.sent_at },
  },
  sessions: {
    table: sessions,
    of: ({ id }) => eq(sessions.user_id, id),
    by: sessions.created_at,
    columns: without(sessions, 'token_hash', 'impersonation_id'),
  },
  known_places: {
    table: knownPlaces,
    of: ({ id }) => eq(knownPlaces.user_id, id),
    by: knownPlaces.seen_at,
    columns: { seen_at: knownPlaces.seen_at },
  },
  email_changes: {
    table: emailChanges,
    of: ({ id }) => eq(emailChanges.user_id, id),
    by: emailChanges.expires_at,
    columns: { email: emailChanges.email, expires_at: emailChanges.expires_at },
  },
  seen_as_person: {
    table: impersonations,
    of: ({ id }) => eq(impersonations.user_id, id),
    by: impersonations.started_at,
    columns: without(impersonations, 'manager_id'),
  },
  followed_issuances: {
    table: issuanceFollows,
    of: ({ id }) => eq(issuanceFollows.user_id, id),
    by: issuanceFollows.followed_at,
    columns: without(issuanceFollows, 'user_id'),
  },
  organisations: {
    table: organisationMembers,
    of: ({ id }) => eq(organisationMembers.user_id, id),
    by: organisationMembers.since,
    columns: without(organisationMembers, 'user_id'),
  },
  drafts: {
    table: formDrafts,
    of: ({ id }) => eq(formDrafts.user_id, id),
    by: formDrafts.updated_at,
    columns: without(formDrafts, 'hash', 'user_id'),
  },
  deeds: {
    table: auditLog,
    of: ({ id }) => eq(auditLog.actor_id, id),
    by: auditLog.at,
    columns: { at: auditLog.at, operation: auditLog.operation },
  },
  deeds_of_others: {
    table: auditLog,
    of: ({ id }) => sql`${eq(auditLog.subject_id, id)} and ${auditLog.actor_id} is distinct from ${id}`,
    by: auditLog.at,
    columns: { at: auditLog.at, operation: auditLog.operation, why: auditLog.why },
  },
}

/** More of one kind than anybody has; the file says where there were more. */
export const most = 5000

export const newestFirst = ({ by }: Kept) => desc(by)
