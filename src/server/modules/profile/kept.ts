import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { lifecycleHistory } from '../../kernel/lifecycle/tables.ts'
import { auditLog } from '../../kernel/tables.ts'
import { mails } from '../../mail/tables.ts'
import { announcements } from '../announcements/tables.ts'
import { emailChanges, impersonations, knownPlaces, sessions } from '../auth/tables.ts'
import { bankAccounts } from '../banking/tables.ts'
import { beneficiaryHistory } from '../beneficiaries/tables.ts'
import { adMessages, ads, adThreads } from '../board/tables.ts'
import { categoryProofs, categoryRequests } from '../categories/tables.ts'
import { consentHistory } from '../consents/tables.ts'
import { distributions, earnings } from '../distributions/tables.ts'
import { formDrafts } from '../drafts/tables.ts'
import { claims } from '../earnings/tables.ts'
import { entities, entityDocumentHistory, entityHistory, entityRefusalHistory } from '../entities/tables.ts'
import { files } from '../files/tables.ts'
import { followUps } from '../follow-ups/tables.ts'
import { freezes } from '../holders/tables.ts'
import { interests } from '../interests/tables.ts'
import { investmentContracts, investments } from '../investments/tables.ts'
import { invitations } from '../invitations/tables.ts'
import { issuanceFollows } from '../issuances/tables.ts'
import { movements } from '../movements/tables.ts'
import { projectVisits } from '../news/tables.ts'
import { notifications } from '../notifications/tables.ts'
import { kycChecks, lossSimulations, testAttempts, testReviews } from '../onboarding/tables.ts'
import { organisationMembers } from '../organisations/tables.ts'
import { payers, payments } from '../payments/tables.ts'
import { payouts } from '../payouts/tables.ts'
import { statusHistory } from '../people/tables.ts'
import { issuanceEdits } from '../preparation/tables.ts'
import { receipts } from '../receipts/tables.ts'
import { differences } from '../reconciliation/tables.ts'
import { contractSignatures, signingCodes } from '../signatures/tables.ts'
import { statementLines } from '../statements/tables.ts'
import { transfers } from '../transfers/tables.ts'
import { savedViews } from '../views/tables.ts'
import { wallets } from '../wallets/tables.ts'
import { admissions } from '../whitelist/tables.ts'
import { profileHistory, profilePictures } from './tables.ts'

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
const ofMyRequests = (id: string): SQL =>
  sql`${categoryProofs.request_id} in (select ${categoryRequests.id} from ${categoryRequests} where ${categoryRequests.user_id} = ${id})`

const ofMyEntities = (entity: PgColumn, id: string): SQL =>
  sql`${entity} in (select ${entities.id} from ${entities} where ${entities.user_id} = ${id})`

/** By the name it has in the file, what is kept about a person beside their account. */
export const keptAbout: Record<string, Kept> = {
  profile_versions: {
    table: profileHistory,
    of: ({ id }) => eq(profileHistory.user_id, id),
    by: profileHistory.position,
    columns: without(profileHistory, 'id'),
  },
  beneficiaries: {
    table: beneficiaryHistory,
    of: ({ id }) => eq(beneficiaryHistory.user_id, id),
    by: beneficiaryHistory.position,
    columns: without(beneficiaryHistory, 'id'),
  },
  consents: {
    table: consentHistory,
    of: ({ id }) => eq(consentHistory.user_id, id),
    by: consentHistory.at,
    columns: without(consentHistory, 'id'),
  },
  identifications: {
    table: kycChecks,
    of: ({ id }) => eq(kycChecks.user_id, id),
    by: kycChecks.position,
    columns: without(kycChecks, 'ask_at', 'asked'),
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
  statuses: {
    table: statusHistory,
    of: ({ id }) => eq(statusHistory.user_id, id),
    by: statusHistory.position,
    columns: without(statusHistory, 'actor_id', 'actor_name'),
  },
  bank_accounts: {
    table: bankAccounts,
    of: ({ id }) => eq(bankAccounts.user_id, id),
    by: bankAccounts.added_at,
    columns: without(bankAccounts),
  },
  wallets: {
    table: wallets,
    of: ({ id }) => eq(wallets.user_id, id),
    by: wallets.added_at,
    columns: without(wallets),
  },
  category_requests: {
    table: categoryRequests,
    of: ({ id }) => eq(categoryRequests.user_id, id),
    by: categoryRequests.position,
    columns: without(categoryRequests, 'act_at'),
  },
  category_proofs: {
    table: categoryProofs,
    of: ({ id }) => ofMyRequests(id),
    by: categoryProofs.file_id,
    columns: without(categoryProofs),
  },
  companies: {
    table: entities,
    of: ({ id }) => eq(entities.user_id, id),
    by: entities.added_at,
    columns: without(entities, 'user_id'),
  },
  company_versions: {
    table: entityHistory,
    of: ({ id }) => ofMyEntities(entityHistory.entity_id, id),
    by: entityHistory.at,
    columns: without(entityHistory, 'id', 'by_id'),
  },
  company_documents: {
    table: entityDocumentHistory,
    of: ({ id }) => ofMyEntities(entityDocumentHistory.entity_id, id),
    by: entityDocumentHistory.sent_at,
    columns: without(entityDocumentHistory),
  },
  company_refusals: {
    table: entityRefusalHistory,
    of: ({ id }) =>
      sql`${entityRefusalHistory.document_id} in (select ${entityDocumentHistory.id} from ${entityDocumentHistory} where ${ofMyEntities(entityDocumentHistory.entity_id, id)})`,
    by: entityRefusalHistory.at,
    columns: without(entityRefusalHistory, 'manager_id'),
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
  signatures: {
    table: contractSignatures,
    of: ({ id }) => eq(contractSignatures.signer_id, id),
    by: contractSignatures.signed_at,
    columns: without(contractSignatures, 'signer_id'),
  },
  signing_codes: {
    table: signingCodes,
    of: ({ id }) => eq(signingCodes.user_id, id),
    by: signingCodes.expires_at,
    columns: without(signingCodes, 'id', 'user_id', 'code_hash', 'wrong_hash'),
  },
  payments: {
    table: payments,
    of: ({ id }) => eq(payments.investor_id, id),
    by: payments.created_at,
    columns: without(payments, 'registration', 'ask_at', 'asked', 'forward_at', 'forward_asked'),
  },
  payers: {
    table: payers,
    of: ({ id }) => eq(payers.user_id, id),
    by: payers.created_at,
    columns: without(payers),
  },
  bank_movements: {
    table: statementLines,
    // One that was only proposed for an order may be another person's.
    of: ({ id }) =>
      sql`${statementLines.status} = 'BOOKED' and ${ofMyOrders(statementLines.investment_id, id)}`,
    by: statementLines.day,
    columns: without(statementLines, 'id', 'statement_id', 'fingerprint', 'match', 'by_id'),
  },
  differences: {
    table: differences,
    of: ({ id }) => ofMyOrders(differences.investment_id, id),
    by: differences.day,
    columns: without(differences, 'id', 'by_id'),
  },
  receipts: {
    table: receipts,
    of: ({ id }) => eq(receipts.investor_id, id),
    by: receipts.entered_at,
    columns: without(receipts, 'entered_by'),
  },
  claims: {
    table: claims,
    of: ({ id }) => eq(claims.investor_id, id),
    by: claims.claimed_at,
    columns: without(claims, 'receipt_at'),
  },
  movements: {
    table: movements,
    of: ({ id }) => eq(movements.user_id, id),
    by: movements.at,
    columns: without(movements),
  },
  earnings: {
    table: earnings,
    of: ({ id }) => eq(earnings.investor_id, id),
    by: earnings.created_at,
    columns: without(earnings),
  },
  distributions: {
    table: distributions,
    of: ({ id }) => sql`${id} in (${distributions.author_id}, ${distributions.approver_id})`,
    by: distributions.created_at,
    columns: without(distributions),
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
  picture: {
    table: profilePictures,
    of: ({ id }) => eq(profilePictures.user_id, id),
    by: profilePictures.file_id,
    columns: without(profilePictures, 'user_id'),
  },
  mails: {
    table: mails,
    of: ({ email }) => eq(mails.recipient, email),
    by: mails.created_at,
    // Text and address of a code or a link would open the account.
    columns: { subject: mails.subject, created_at: mails.created_at, sent_at: mails.sent_at },
  },
  notifications: {
    table: notifications,
    of: ({ id }) => eq(notifications.user_id, id),
    by: notifications.at,
    columns: without(notifications, 'id', 'user_id', 'event', 'digest_at'),
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
  invitations: {
    table: invitations,
    of: ({ email }) => eq(invitations.email, email),
    by: invitations.created_at,
    columns: without(invitations, 'invited_by'),
  },
  interests: {
    table: interests,
    of: ({ id }) => eq(interests.investor_id, id),
    by: interests.created_at,
    columns: without(interests),
  },
  questions: {
    table: followUps,
    of: ({ id }) => eq(followUps.user_id, id),
    by: followUps.asked_at,
    columns: without(followUps),
  },
  admissions: {
    table: admissions,
    of: ({ id }) => eq(admissions.user_id, id),
    by: admissions.added_at,
    columns: without(admissions),
  },
  freezes: {
    table: freezes,
    of: ({ id }) => eq(freezes.user_id, id),
    by: freezes.frozen_at,
    columns: without(freezes, 'reason'),
  },
  ads: {
    table: ads,
    of: ({ id }) => eq(ads.seller_id, id),
    by: ads.sent_at,
    columns: without(ads, 'seller_id', 'seller_entity_id'),
  },
  ad_conversations: {
    table: adThreads,
    of: ({ id }) => eq(adThreads.buyer_id, id),
    by: adThreads.begun_at,
    columns: without(adThreads, 'buyer_id'),
  },
  ad_messages: {
    table: adMessages,
    of: ({ id }) => eq(adMessages.by_id, id),
    by: adMessages.at,
    columns: without(adMessages, 'by_id'),
  },
  transfers: {
    table: transfers,
    of: ({ id }) => sql`${id} in (${transfers.seller_id}, ${transfers.buyer_id})`,
    by: transfers.proposed_at,
    columns: without(
      transfers,
      'seller_id',
      'buyer_id',
      'seller_entity_id',
      'entity_version_id',
      'reason',
      'reasons',
      'proof_file_id',
      'note_at',
      'seller_note_file_id',
      'buyer_note_file_id',
    ),
  },
  visits: {
    table: projectVisits,
    of: ({ id }) => eq(projectVisits.user_id, id),
    by: projectVisits.asked_at,
    columns: without(projectVisits),
  },
  messages: {
    table: announcements,
    of: ({ id }) => eq(announcements.author_id, id),
    by: announcements.created_at,
    columns: without(announcements, 'sent_until'),
  },
  issuance_edits: {
    table: issuanceEdits,
    of: ({ id }) => eq(issuanceEdits.by_id, id),
    by: issuanceEdits.at,
    columns: without(issuanceEdits),
  },
  saved_views: {
    table: savedViews,
    of: ({ id }) => eq(savedViews.user_id, id),
    by: savedViews.saved_at,
    columns: without(savedViews, 'id', 'user_id'),
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
