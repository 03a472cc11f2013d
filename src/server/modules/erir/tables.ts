import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import type { Objection } from '../../providers/erir/provider.ts'
import { issuances } from '../issuances/tables.ts'

/** Stores the reviews of issuances by a regulatory entity, of which the newest applies. */
export const regulatoryReviews = tenantTable(
  'regulatory_reviews',
  {
    /** Contains the platform's reference at the regulatory entity. */
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    /** Numbers an issuance's reviews from 1. */
    position: integer('position').notNull(),
    /** Contains a review_status, changed only by the lifecycle `regulatory-review`. */
    status: text('status').notNull(),
    /** Contains the regulatory entity's reference; empty until it responds. */
    reference: text('reference').notNull().default(''),
    /** Contains the regulatory entity's registration number; empty until it registers the issuance. */
    registration: text('registration').notNull().default(''),
    reasons: jsonb('reasons').$type<Objection[]>().notNull().default([]),
    created_at: instant('created_at').notNull(),
    ended_at: instant('ended_at'),
    /** Schedules the submission or the next query, in real time. */
    ask_at: instant('ask_at'),
    /** Counts the queries. */
    asked: integer('asked').notNull().default(0),
  },
  (t) => [
    unique('regulatory_reviews_position').on(t.tenant_id, t.issuance_id, t.position),
    belongsTo(t, t.issuance_id, issuances),
    index('regulatory_reviews_reference').on(t.tenant_id, t.reference),
    index('regulatory_reviews_ask').on(t.tenant_id, t.ask_at, t.id).where(sql`ask_at is not null`),
  ],
)

export type RegulatoryReview = typeof regulatoryReviews.$inferSelect
