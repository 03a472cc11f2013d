import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import type { Objection } from '../../providers/erir/provider.ts'
import { issuances } from '../issuances/tables.ts'

/** Every review of an issuance by a regulatory entity, of the issuance as it was sent: the newest counts. */
export const regulatoryReviews = tenantTable(
  'regulatory_reviews',
  {
    /** Our reference, which the entity is asked with. */
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    /** Numbers the reviews of an issuance from 1. */
    position: integer('position').notNull(),
    /** A review_status: moved by the lifecycle regulatory-review alone. */
    status: text('status').notNull(),
    /** The entity's own name of it; empty until it has one. */
    reference: text('reference').notNull().default(''),
    /** The entity's own number of what it has registered. */
    registration: text('registration').notNull().default(''),
    reasons: jsonb('reasons').$type<Objection[]>().notNull().default([]),
    created_at: instant('created_at').notNull(),
    ended_at: instant('ended_at'),
    /** When it is sent, or the entity asked how far it is: by real time. */
    ask_at: instant('ask_at'),
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
