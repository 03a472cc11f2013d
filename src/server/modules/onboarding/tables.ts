import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { IdentificationReason } from '../../../generated/domain.ts'
import type { CustomAnswer } from '../../../language/forms/custom-fields.ts'
import { belongsTo, centsColumn, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { files } from '../files/tables.ts'

/** Stores the identity checks of persons with the submitted data; only a person's newest check is valid. */
export const kycChecks = tenantTable(
  'kyc_checks',
  {
    /** Contains the platform's reference at the provider. */
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Numbers a person's checks from 1; a concurrent check with the same number is refused. */
    position: integer('position').notNull(),
    /** Contains a kyc_status, changed only by the lifecycle `kyc-check`. */
    status: text('status').notNull(),
    provider: text('provider').notNull(),
    /** Contains the provider's reference; empty until the provider responds. */
    reference: text('reference').notNull().default(''),
    document_type: text('document_type').notNull().default(''),
    document_number: text('document_number').notNull().default(''),
    birthday: text('birthday').notNull().default(''),
    /** Contain the names read from the document; empty if the provider reads none. */
    name: text('name').notNull().default(''),
    surname: text('surname').notNull().default(''),
    /** Contains the last day of the document; empty if unknown. */
    expires_on: text('expires_on').notNull().default(''),
    front_file_id: uuid('front_file_id'),
    back_file_id: uuid('back_file_id'),
    selfie_file_id: uuid('selfie_file_id'),
    /** Contains an identification_reason of the status. */
    reason: text('reason').$type<IdentificationReason | ''>().notNull().default(''),
    /** Contains the manager's message to the person. */
    message: text('message').notNull().default(''),
    created_at: instant('created_at').notNull(),
    /** Contains when the documents were submitted, on the platform or at the provider. */
    submitted_at: instant('submitted_at'),
    /** Contains when the person was confirmed, even if revoked since. */
    confirmed_at: instant('confirmed_at'),
    /** Schedules the reminder of the document's expiry, and contains when it was sent. */
    remind_at: instant('remind_at'),
    reminded_at: instant('reminded_at'),
    /** Contains the document's expiry, and when another document was requested. */
    expires_at: instant('expires_at'),
    renewed_at: instant('renewed_at'),
    /** Schedules the next query to the provider in real time, in case its message does not arrive. */
    ask_at: instant('ask_at'),
    /** Counts the queries to the provider. */
    asked: integer('asked').notNull().default(0),
  },
  (t) => [
    unique('kyc_checks_position').on(t.tenant_id, t.user_id, t.position),
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.front_file_id, files),
    belongsTo(t, t.back_file_id, files),
    belongsTo(t, t.selfie_file_id, files),
    // Serves the search for duplicates.
    index('kyc_checks_document').on(t.tenant_id, t.document_number).where(sql`document_number <> ''`),
    index('kyc_checks_reference').on(t.tenant_id, t.reference),
    index('kyc_checks_remind')
      .on(t.tenant_id, t.remind_at, t.id)
      .where(sql`reminded_at is null and remind_at is not null`),
    index('kyc_checks_expire')
      .on(t.tenant_id, t.expires_at, t.id)
      .where(sql`renewed_at is null and expires_at is not null`),
    index('kyc_checks_ask').on(t.tenant_id, t.ask_at, t.id).where(sql`ask_at is not null`),
    index('kyc_checks_overdue')
      .on(t.tenant_id, t.submitted_at, t.id)
      .where(sql`status in ('pending', 'running')`),
  ],
)

export type KycCheck = typeof kycChecks.$inferSelect

/** Stores the attempts at the suitability test with their questionnaire's version; answers never change. */
export const testAttempts = tenantTable(
  'test_attempts',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Numbers a person's attempts from 1; a concurrent attempt with the same number is refused. */
    position: integer('position').notNull(),
    /** Names the questionnaire's version, such as suitability-1. */
    questionnaire: text('questionnaire').notNull(),
    answers: jsonb('answers').$type<Record<string, CustomAnswer>>().notNull(),
    score: integer('score').notNull(),
    passed: boolean('passed').notNull(),
    /** Numbers the attempts from 1; a new series starts unless the previous attempt may be retried. */
    attempt: integer('attempt').notNull(),
    attempts_left: integer('attempts_left').notNull(),
    /** Tells whether an answer, or an earlier attempt, requires a review by a manager. */
    needs_review: boolean('needs_review').notNull(),
    taken_at: instant('taken_at').notNull(),
    valid_until: instant('valid_until').notNull(),
    /** Contains when the person confirmed the warning. */
    declared_at: instant('declared_at'),
    /** Contains the start of renewal, when the person is reminded. */
    renew_from: instant('renew_from').notNull(),
    reminded_at: instant('reminded_at'),
  },
  (t) => [
    unique('test_attempts_position').on(t.tenant_id, t.user_id, t.position),
    belongsTo(t, t.user_id, users),
    index('test_attempts_remind')
      .on(t.tenant_id, t.renew_from, t.id)
      .where(sql`reminded_at is null and (passed or declared_at is not null)`),
  ],
)

export type TestAttempt = typeof testAttempts.$inferSelect

/** Stores managers' reviews of attempts; the last review is valid; append-only. */
export const testReviews = tenantTable(
  'test_reviews',
  {
    id: uuid('id').notNull(),
    attempt_id: uuid('attempt_id').notNull(),
    position: integer('position').notNull(),
    approved: boolean('approved').notNull(),
    /** Contains the reason, which is shown to the person. */
    reason: text('reason').notNull(),
    manager_id: uuid('manager_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    unique('test_reviews_position').on(t.tenant_id, t.attempt_id, t.position),
    belongsTo(t, t.attempt_id, testAttempts),
    belongsTo(t, t.manager_id, users),
  ],
)

/** Stores every certified loss simulation; append-only. */
export const lossSimulations = tenantTable(
  'loss_simulations',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    net_income: centsColumn('net_income').notNull(),
    liquid_assets: centsColumn('liquid_assets').notNull(),
    commitments: centsColumn('commitments').notNull(),
    /** Contains income + assets - commitments, in cents; may be negative. */
    net_worth: bigint('net_worth', { mode: 'bigint' }).notNull(),
    certified_at: instant('certified_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.user_id, users),
    index('loss_simulations_newest').on(t.tenant_id, t.user_id, t.certified_at, t.id),
  ],
)

export type LossSimulation = typeof lossSimulations.$inferSelect
