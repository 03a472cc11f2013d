import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, tenantTable } from '../database/table.ts'

/** The counts of attempts per time window. */
export const rateCounters = tenantTable(
  'rate_counters',
  {
    operation: text('operation').notNull(),
    /** A hash, so that no address and no email address is stored. */
    subject: text('subject').notNull(),
    window_ends_at: instant('window_ends_at').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.operation, t.subject] }),
    index('rate_counters_end').on(t.tenant_id, t.window_ends_at),
  ],
)
