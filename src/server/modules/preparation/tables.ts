import { index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'

/** Maps changed fields to their values before and after; absent if empty. */
export type Changes = Record<string, { from?: unknown; to?: unknown }>

/** Stores each save that changed a step, numbered by the version that it created. */
export const issuanceEdits = tenantTable(
  'issuance_edit_history',
  {
    issuance_id: uuid('issuance_id').notNull(),
    version: integer('version').notNull(),
    step: text('step').notNull(),
    by_id: uuid('by_id').notNull(),
    at: instant('at').notNull(),
    changes: jsonb('changes').$type<Changes>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.issuance_id, t.version] }),
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.by_id, users),
  ],
)

/**
 * Stores the current editors of issuances, and the version up to which they were notified of other editors' changes of
 * that step.
 */
export const issuanceEditors = tenantTable(
  'issuance_editors',
  {
    issuance_id: uuid('issuance_id').notNull(),
    user_id: uuid('user_id').notNull(),
    step: text('step').notNull(),
    seen_at: instant('seen_at').notNull(),
    told_version: integer('told_version').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.issuance_id, t.user_id] }),
    belongsTo(t, t.issuance_id, issuances).onDelete('cascade'),
    belongsTo(t, t.user_id, users).onDelete('cascade'),
  ],
)

/** Stores the editor of each step of an issuance; other users can only read the step until they take it over. */
export const issuanceHolds = tenantTable(
  'issuance_holds',
  {
    issuance_id: uuid('issuance_id').notNull(),
    step: text('step').notNull(),
    user_id: uuid('user_id').notNull(),
    since: instant('since').notNull(),
    /** Identifies the editor from whom the step was taken over; null if it was not taken over. */
    taken_from_id: uuid('taken_from_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.issuance_id, t.step] }),
    belongsTo(t, t.issuance_id, issuances).onDelete('cascade'),
    belongsTo(t, t.user_id, users).onDelete('cascade'),
    belongsTo(t, t.taken_from_id, users).onDelete('cascade'),
  ],
)

/** Stores a reviewer's remarks for the issuer. */
export const issuanceRemarks = tenantTable(
  'issuance_remarks',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    step: text('step').notNull(),
    /** Names the field; empty for the whole step. */
    field: text('field').notNull().default(''),
    text: text('text').notNull(),
    /** Identifies the manager; null if a regulatory entity made the remark. */
    by_id: uuid('by_id'),
    at: instant('at').notNull(),
    settled_at: instant('settled_at'),
  },
  (t) => [
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.by_id, users),
    index('issuance_remarks_of_issuance').on(t.tenant_id, t.issuance_id, t.at),
  ],
)
