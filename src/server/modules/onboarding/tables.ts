import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { OwnAnswer } from '../../../language/forms/own-fields.ts'
import { belongsTo, centsColumn, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/** Every attempt at the suitability test, with the version it was made with; what was answered is never written anew. */
export const testAttempts = tenantTable(
  'test_attempts',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Numbers all attempts of a person from 1: of two at once one is refused. */
    position: integer('position').notNull(),
    /** Such as suitability-1. */
    questionnaire: text('questionnaire').notNull(),
    answers: jsonb('answers').$type<Record<string, OwnAnswer>>().notNull(),
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
    /** From when on it may be renewed, and the person is told so. */
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

/** What managers decided about an attempt; the last word counts, and rows are only added. */
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
