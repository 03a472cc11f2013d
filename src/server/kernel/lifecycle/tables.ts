import { integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { chainColumns, chainIndexes } from '../../database/hash-chain.ts'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../../modules/auth/tables.ts'
import { actorCheck, actorColumns } from '../actor.ts'

/** Every state that anything with a lifecycle has been in, numbered from 1 for each; rows are only added. */
export const lifecycleHistory = tenantTable(
  'lifecycle_history',
  {
    lifecycle: text('lifecycle').notNull(),
    /** The id of what moved, in the table of its lifecycle. */
    subject_id: uuid('subject_id').notNull(),
    position: integer('position').notNull(),
    event: text('event').notNull(),
    /** Empty for the first. */
    from_status: text('from_status').notNull(),
    to_status: text('to_status').notNull(),
    at: instant('at').notNull(),
    ...actorColumns(),
    note: text('note').notNull().default(''),
    ...chainColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.lifecycle, t.subject_id, t.position] }),
    belongsTo(t, t.actor_id, users),
    actorCheck('lifecycle_history', t),
    ...chainIndexes('lifecycle_history', t),
  ],
)
