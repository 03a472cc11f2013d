import { integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { chainColumns, chainIndexes } from '../../database/hash-chain.ts'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../../modules/auth/tables.ts'
import { actorCheck, actorColumns } from '../actor.ts'

/** All transitions of subjects with a lifecycle, numbered from 1 for each subject; append-only. */
export const lifecycleHistory = tenantTable(
  'lifecycle_history',
  {
    lifecycle: text('lifecycle').notNull(),
    /** The id of the row in the lifecycle's table. */
    subject_id: uuid('subject_id').notNull(),
    position: integer('position').notNull(),
    event: text('event').notNull(),
    /** The previous status; empty for the first transition. */
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
