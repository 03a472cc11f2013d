import { and, eq, like, or, type SQL, sql } from 'drizzle-orm'
import { lifecycleHistory } from '../../../kernel/lifecycle/tables.ts'
import { auditLog } from '../../../kernel/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { announcements } from '../../announcements/tables.ts'
import { emailChanges, impersonations, knownPlaces, sessions } from '../../auth/tables.ts'
import { adMessages, ads, adThreads } from '../../board/tables.ts'
import { formDrafts } from '../../drafts/tables.ts'
import { listExports } from '../../exports/tables.ts'
import { followUps } from '../../follow-ups/tables.ts'
import { freezes } from '../../holders/tables.ts'
import { interests } from '../../interests/tables.ts'
import { invitations } from '../../invitations/tables.ts'
import { issuanceFollows } from '../../issuances/tables.ts'
import { projectVisits } from '../../news/tables.ts'
import { notifications } from '../../notifications/tables.ts'
import { organisationMembers } from '../../organisations/tables.ts'
import { issuanceEdits } from '../../preparation/tables.ts'
import { transfers } from '../../transfers/tables.ts'
import { savedViews } from '../../views/tables.ts'
import { admissions } from '../../whitelist/tables.ts'
import { profilePictures } from '../tables.ts'
import { columnsWithout, type PersonalTable } from './personal-table.ts'

/** Selects the invitations that a person accepted or declined. */
function whereAnsweredBy(id: string): SQL {
  const { lifecycle, subject_id, actor_id, to_status } = lifecycleHistory
  return sql`exists (select from ${lifecycleHistory} where ${lifecycle} = 'invitation'
    and ${subject_id} = ${invitations.id} and ${actor_id} = ${id} and ${to_status} in ('ACCEPTED', 'DECLINED'))`
}

/** Lists the tables with a person's messages, actions and other data. */
export const accountTables: Record<string, PersonalTable> = {
  picture: {
    table: profilePictures,
    of: ({ id }) => eq(profilePictures.user_id, id),
    by: profilePictures.file_id,
    columns: columnsWithout(profilePictures, 'user_id'),
  },
  mails: {
    table: mails,
    of: ({ id }) => eq(mails.reader_id, id),
    by: mails.created_at,
    // Excludes text and address, because codes and links would open the account.
    columns: { subject: mails.subject, created_at: mails.created_at, sent_at: mails.sent_at },
  },
  notifications: {
    table: notifications,
    of: ({ id }) => eq(notifications.user_id, id),
    by: notifications.at,
    columns: columnsWithout(notifications, 'id', 'user_id', 'about_id', 'event', 'digest_at'),
  },
  exports: {
    table: listExports,
    of: ({ id }) => eq(listExports.user_id, id),
    by: listExports.created_at,
    // Excludes filters, which may name other persons.
    columns: columnsWithout(
      listExports,
      ...['id', 'user_id', 'columns', 'params', 'runs', 'tries', 'due_at', 'file_id', 'sha256'],
    ),
  },
  sessions: {
    table: sessions,
    of: ({ id }) => eq(sessions.user_id, id),
    by: sessions.created_at,
    columns: columnsWithout(sessions, 'token_hash', 'impersonation_id'),
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
    columns: columnsWithout(impersonations, 'manager_id'),
  },
  followed_issuances: {
    table: issuanceFollows,
    of: ({ id }) => eq(issuanceFollows.user_id, id),
    by: issuanceFollows.followed_at,
    columns: columnsWithout(issuanceFollows, 'user_id'),
  },
  organisations: {
    table: organisationMembers,
    of: ({ id }) => eq(organisationMembers.user_id, id),
    by: organisationMembers.since,
    columns: columnsWithout(organisationMembers, 'user_id'),
  },
  invitations: {
    table: invitations,
    // Excludes invitations that a former owner of the address accepted or declined.
    of: ({ id, email }) =>
      or(and(eq(invitations.email, email), eq(invitations.status, 'WAITING')), whereAnsweredBy(id)) ??
      sql`false`,
    by: invitations.created_at,
    columns: columnsWithout(invitations, 'invited_by'),
  },
  interests: {
    table: interests,
    of: ({ id }) => eq(interests.investor_id, id),
    by: interests.created_at,
    columns: columnsWithout(interests),
  },
  questions: {
    table: followUps,
    of: ({ id }) => eq(followUps.user_id, id),
    by: followUps.asked_at,
    columns: columnsWithout(followUps),
  },
  admissions: {
    table: admissions,
    of: ({ id }) => eq(admissions.user_id, id),
    by: admissions.added_at,
    columns: columnsWithout(admissions),
  },
  freezes: {
    table: freezes,
    of: ({ id }) => eq(freezes.user_id, id),
    by: freezes.frozen_at,
    columns: columnsWithout(freezes, 'reason'),
  },
  ads: {
    table: ads,
    of: ({ id }) => eq(ads.seller_id, id),
    by: ads.sent_at,
    columns: columnsWithout(ads, 'seller_id', 'seller_entity_id'),
  },
  ad_conversations: {
    table: adThreads,
    of: ({ id }) => eq(adThreads.buyer_id, id),
    by: adThreads.begun_at,
    columns: columnsWithout(adThreads, 'buyer_id'),
  },
  ad_messages: {
    table: adMessages,
    of: ({ id }) => eq(adMessages.by_id, id),
    by: adMessages.at,
    columns: columnsWithout(adMessages, 'by_id'),
  },
  transfers: {
    table: transfers,
    of: ({ id }) => sql`${id} in (${transfers.seller_id}, ${transfers.buyer_id})`,
    by: transfers.proposed_at,
    columns: columnsWithout(
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
    columns: columnsWithout(projectVisits),
  },
  messages: {
    table: announcements,
    of: ({ id }) => eq(announcements.author_id, id),
    by: announcements.created_at,
    columns: columnsWithout(announcements, 'sent_until'),
  },
  issuance_edits: {
    table: issuanceEdits,
    of: ({ id }) => eq(issuanceEdits.by_id, id),
    by: issuanceEdits.at,
    columns: columnsWithout(issuanceEdits),
  },
  saved_views: {
    table: savedViews,
    // Excludes views of managers' lists, which may name other persons.
    of: ({ id }) => and(eq(savedViews.user_id, id), like(savedViews.list, '/user/%')) ?? sql`false`,
    by: savedViews.saved_at,
    columns: columnsWithout(savedViews, 'id', 'user_id'),
  },
  drafts: {
    table: formDrafts,
    of: ({ id }) => eq(formDrafts.user_id, id),
    by: formDrafts.updated_at,
    columns: columnsWithout(formDrafts, 'hash', 'user_id'),
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
