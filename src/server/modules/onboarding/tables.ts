import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { IdentificationReason } from '../../../generated/domain.ts'
import type { CustomAnswer } from '../../../language/forms/custom-fields.ts'
import { belongsTo, centsColumn, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { files } from '../files/tables.ts'

/** Every check of who somebody is, with what was sent: the newest counts, and none is sent with other data. */
export const kycChecks = tenantTable(
  'kyc_checks',
  {
    /** Our reference, which the provider is asked with. */
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Numbers the checks of a person from 1: of two at once one is refused. */
    position: integer('position').notNull(),
    /** A kyc_status: moved by the lifecycle kyc-check alone. */
    status: text('status').notNull(),
    provider: text('provider').notNull(),
    /** The provider's own name of it; empty until it has one. */
    reference: text('reference').notNull().default(''),
    document_type: text('document_type').notNull().default(''),
    document_number: text('document_number').notNull().default(''),
    birthday: text('birthday').notNull().default(''),
    /** The last day of the document; empty if unknown. */
    expires_on: text('expires_on').notNull().default(''),
    front_file_id: uuid('front_file_id'),
    back_file_id: uuid('back_file_id'),
    selfie_file_id: uuid('selfie_file_id'),
    /** Why it is where it is, by a name of identification_reason. */
    reason: text('reason').$type<IdentificationReason | ''>().notNull().default(''),
    /** The manager's message to the person. */
    message: text('message').notNull().default(''),
    created_at: instant('created_at').notNull(),
    /** When the documents were sent, here or at the provider's. */
    submitted_at: instant('submitted_at'),
    /** When it confirmed the person, whatever became of it since. */
    confirmed_at: instant('confirmed_at'),
    /** When the person is reminded that the document expires, and since when they were. */
    remind_at: instant('remind_at'),
    reminded_at: instant('reminded_at'),
    /** When the document is over, and since when another was asked for. */
    expires_at: instant('expires_at'),
    renewed_at: instant('renewed_at'),
    /** When the provider is asked how far it is, in case its message never comes: by real time. */
    ask_at: instant('ask_at'),
    asked: integer('asked').notNull().default(0),
  },
  (t) => [
    unique('kyc_checks_position').on(t.tenant_id, t.user_id, t.position),
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.front_file_id, files),
    belongsTo(t, t.back_file_id, files),
    belongsTo(t, t.selfie_file_id, files),
    index('kyc_checks_reference').on(t.tenant_id, t.reference),
    index('kyc_checks_remind')
      .on(t.tenant_id, t.remind_at, t.id)
      .where(sql`reminded_at is null and remind_at is not null`),
    index('kyc_checks_expire')
      .on(t.tenant_id, t.expires_at, t.id)
      .where(sql`renewed_at is null and expires_at is not null`),
    index('kyc_checks_ask').on(t.tenant_id, t.ask_at, t.id).where(sql`ask_at is not null`),
  ],
)

export type KycCheck = typeof kycChecks.$inferSelect

/** Every attempt at the suitability test, with the version it was made with; what was answered is never written anew. */
export const testAttempts = tenantTable(
  'test_attempts',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Numbers all attempts of a person from 1: of two at once one is refused. */
    position: integer('position').notNull(),
    /** The version, such as suitability-1. */
    questionnaire: text('questionnaire').notNull(),
    answers: jsonb('answers').$type<Record<string, CustomAnswer>>().notNull(),
    score: integer('score').notNull(),
    passed: boolean('passed').notNull(),
    /** Counts from 1 whenever the test is asked anew. */
    attempt: integer('attempt').notNull(),
    attempts_left: integer('attempts_left').notNull(),
    /** An answer asks for a manager, or what was answered or decided before does. */
    needs_review: boolean('needs_review').notNull(),
    taken_at: instant('taken_at').notNull(),
    valid_until: instant('valid_until').notNull(),
    /** When the person declared to have been warned. */
    declared_at: instant('declared_at'),
    /** The start of renewal, when the person is reminded. */
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

/** Decisions of managers about attempts; the last counts; append-only. */
export const testReviews = tenantTable(
  'test_reviews',
  {
    id: uuid('id').notNull(),
    attempt_id: uuid('attempt_id').notNull(),
    position: integer('position').notNull(),
    approved: boolean('approved').notNull(),
    /** For the person, who reads it. */
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

/** Every simulation that somebody certified; rows are only added. */
export const lossSimulations = tenantTable(
  'loss_simulations',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    net_income: centsColumn('net_income').notNull(),
    liquid_assets: centsColumn('liquid_assets').notNull(),
    commitments: centsColumn('commitments').notNull(),
    /** Income + assets - commitments, in cents: may be negative. */
    net_worth: bigint('net_worth', { mode: 'bigint' }).notNull(),
    certified_at: instant('certified_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.user_id, users),
    index('loss_simulations_newest').on(t.tenant_id, t.user_id, t.certified_at, t.id),
  ],
)

export type LossSimulation = typeof lossSimulations.$inferSelect
