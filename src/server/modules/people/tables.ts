import { index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { actorCheck, actorColumns } from '../../kernel/actor.ts'
import { users } from '../auth/tables.ts'

/** Every step of whether a person may order: the newest counts, and rows are only added. */
export const statusHistory = tenantTable(
  'status_history',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Numbers the steps of a person from 1. */
    position: integer('position').notNull(),
    status: text('status').notNull(),
    /** The reason of a rejection. */
    reason: text('reason').notNull().default(''),
    /** For the person, who reads them. */
    words: text('words').notNull().default(''),
    at: instant('at').notNull(),
    ...actorColumns(),
  },
  (t) => [
    unique('status_history_position').on(t.tenant_id, t.user_id, t.position),
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.actor_id, users),
    actorCheck('status_history', t),
  ],
)

/** Internal notes of managers about a person; append-only. */
export const noteHistory = tenantTable(
  'note_history',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    by_id: uuid('by_id').notNull(),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('note_history_newest').on(t.tenant_id, t.user_id, t.at, t.id),
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.by_id, users),
  ],
)
