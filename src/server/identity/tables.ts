import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, tenantTable } from '../database/table.ts'

/** How often something was tried in one window of time. */
export const rateCounters = tenantTable(
  'rate_counters',
  {
    operation: text('operation').notNull(),
    /** A hash: an address or an e-mail is nobody's business here. */
    subject: text('subject').notNull(),
    window_ends_at: instant('window_ends_at').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.operation, t.subject] }),
    index('rate_counters_end').on(t.tenant_id, t.window_ends_at),
  ],
)
