import { text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/** Stores closed accounts, from which their remaining data are found; append-only. */
export const closureHistory = tenantTable(
  'closure_history',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Contains the account's former address. */
    email: text('email').notNull(),
    /** Identifies the person, or the manager who deleted the account. */
    by_id: uuid('by_id').notNull(),
    /** Contains the manager's reason; empty if the person left. */
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
    /** Contains the end of the legal retention period. */
    kept_until: instant('kept_until').notNull(),
  },
  (t) => [
    unique('closure_history_user').on(t.tenant_id, t.user_id),
    unique('closure_history_newest').on(t.tenant_id, t.at, t.id),
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.by_id, users),
  ],
)

export type Closure = typeof closureHistory.$inferSelect
