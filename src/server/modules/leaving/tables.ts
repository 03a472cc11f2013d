import { sql } from 'drizzle-orm'
import { index, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/** Stores closed accounts, whose remaining data are erased at the end of the legal retention period. */
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
    /** Contains when the remaining data were erased; null before. */
    erased_at: instant('erased_at'),
  },
  (t) => [
    unique('closure_history_user').on(t.tenant_id, t.user_id),
    unique('closure_history_newest').on(t.tenant_id, t.at, t.id),
    index('closure_history_due').on(t.tenant_id, t.kept_until, t.id).where(sql`erased_at is null`),
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.by_id, users),
  ],
)

export type Closure = typeof closureHistory.$inferSelect
