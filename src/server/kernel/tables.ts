import { integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantTable } from '../database/table.ts'

/** What a write answered, so that a repeated request gets the same answer instead of a second effect. */
export const idempotencyKeys = tenantTable(
  'idempotency_keys',
  {
    user_id: uuid('user_id').notNull(),
    operation: text('operation').notNull(),
    key: uuid('key').notNull(),
    request_hash: text('request_hash').notNull(),
    status: integer('status').notNull().default(0),
    /** The answer's bytes as sent. */
    answer: text('answer').notNull().default(''),
    created_at: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenant_id, t.user_id, t.operation, t.key] })],
)
