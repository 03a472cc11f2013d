import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CategoryCriterion } from '../../../generated/domain.ts'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { entities } from '../entities/tables.ts'
import { files } from '../files/tables.ts'

/** Describes a claimed criterion of Annex II; amounts are in cents. */
export interface Claim {
  criterion: CategoryCriterion
  gross_income?: number
  portfolio?: number
  amount?: number
  months?: number
  transactions?: number
  words?: string
}

/**
 * Stores the requests for the category of sophisticated investors. Their contents never change; an approval sets their
 * dates.
 */
export const categoryRequests = tenantTable(
  'category_requests',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Identifies the legal entity for which the category is requested; null for the person. */
    entity_id: uuid('entity_id'),
    /** Numbers a person's requests from 1. */
    position: integer('position').notNull(),
    user_type: text('user_type').notNull(),
    status: text('status').notNull(),
    claims: jsonb('claims').$type<Claim[]>().notNull(),
    /** Contains the exact warning shown before the declaration; later texts do not change it. */
    warning: text('warning').notNull(),
    language: text('language').notNull(),
    /** Tells whether the request was migrated from an earlier declaration. */
    carried: boolean('carried').notNull().default(false),
    requested_at: instant('requested_at').notNull(),
    valid_from: instant('valid_from'),
    valid_until: instant('valid_until'),
    /** Schedules the reminder, then the expiry; null before the approval. */
    act_at: instant('act_at'),
    /** Contains a manager's reason for a rejection or revocation, for the applicant. */
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.entity_id, entities),
    unique('category_requests_position').on(t.tenant_id, t.user_id, t.position),
    uniqueIndex('category_requests_pending')
      .on(t.tenant_id, t.user_id)
      .where(sql`status = 'PENDING' and entity_id is null`),
    uniqueIndex('category_requests_pending_entity')
      .on(t.tenant_id, t.entity_id)
      .where(sql`status = 'PENDING'`),
    check(
      'category_requests_time',
      sql`num_nonnulls(${t.valid_from}, ${t.valid_until}, ${t.act_at}) = case when ${t.status} in ('PENDING', 'REJECTED', 'WITHDRAWN') then 0 else 3 end`,
    ),
    index('category_requests_act').on(t.tenant_id, t.act_at, t.id).where(sql`status = 'APPROVED'`),
    index('category_requests_granted')
      .on(t.tenant_id, t.user_id, t.position)
      .where(sql`valid_from is not null`),
    index('category_requests_of_entity').on(t.tenant_id, t.entity_id, t.position),
    index('category_requests_newest').on(t.tenant_id, t.status, t.requested_at, t.id),
  ],
)

export type CategoryRequest = typeof categoryRequests.$inferSelect

/** Stores the files that prove each claimed criterion, in their order. Append-only. */
export const categoryProofs = tenantTable(
  'category_proofs',
  {
    request_id: uuid('request_id').notNull(),
    criterion: text('criterion').notNull(),
    position: integer('position').notNull(),
    file_id: uuid('file_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.request_id, t.criterion, t.position] }),
    belongsTo(t, t.request_id, categoryRequests),
    belongsTo(t, t.file_id, files),
  ],
)
