import { text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/** Closed accounts, whose remaining data are found from here; append-only. */
export const closureHistory = tenantTable(
  'closure_history',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** The address that the account had. */
    email: text('email').notNull(),
    /** The person, or the manager who deleted them. */
    by_id: uuid('by_id').notNull(),
    /** The manager's; empty where the person left. */
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
    /** The end of legal retention. */
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
