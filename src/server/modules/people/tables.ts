import { index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { actorCheck, actorColumns } from '../../kernel/actor.ts'
import { users } from '../auth/tables.ts'

/** Stores the changes of persons' statuses, of which the newest is current; append-only. */
export const statusHistory = tenantTable(
  'status_history',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Numbers a person's changes from 1. */
    position: integer('position').notNull(),
    status: text('status').notNull(),
    /** Contains the reason of a rejection. */
    reason: text('reason').notNull().default(''),
    /** Contains a manager's text, which is shown to the person. */
    words: text('words').notNull().default(''),
    /**
     * Contains the last reviewed version of the person's data; null unless the change asks for a review of changed
     * data.
     */
    profile_position: integer('profile_position'),
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

/** Stores managers' internal notes about persons; append-only. */
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
