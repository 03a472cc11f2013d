import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { chainColumns, chainIndexes } from '../database/hash-chain.ts'
import { belongsTo, instant, tenantTable } from '../database/table.ts'
import { users } from '../modules/auth/tables.ts'
import { type Actor, actorColumns } from './actor.ts'

/** The responses to writes, so that a repeated request gets the same response without a second effect. */
export const idempotencyKeys = tenantTable(
  'idempotency_keys',
  {
    user_id: uuid('user_id').notNull(),
    operation: text('operation').notNull(),
    key: uuid('key').notNull(),
    request_hash: text('request_hash').notNull(),
    status: integer('status').notNull().default(0),
    /** The response's text as it was sent. */
    answer: text('answer').notNull().default(''),
    created_at: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenant_id, t.user_id, t.operation, t.key] })],
)

/** Every operation that changed something, with actor, subject and reason; append-only. */
export const auditLog = tenantTable(
  'audit_log',
  {
    id: uuid('id').notNull(),
    at: instant('at').notNull(),
    operation: text('operation').notNull(),
    ...actorColumns(),
    actor_kind: text('actor_kind').$type<Actor['kind'] | 'visitor'>().notNull(),
    /** The manager who acted as the person. */
    impersonator_id: uuid('impersonator_id'),
    /** The table and the id of a row; empty if the operation's document names none. */
    subject: text('subject').notNull(),
    subject_id: text('subject_id').notNull(),
    /** The values, before and after, of the columns that the document lists. */
    before: jsonb('before'),
    after: jsonb('after'),
    why: text('why').notNull(),
    /** The id of the request in the server's log. */
    request_id: text('request_id').notNull(),
    ...chainColumns(),
  },
  (t) => [
    check('audit_log_actor', sql`(${t.actor_kind} = 'user') = (${t.actor_id} is not null)`),
    belongsTo(t, t.actor_id, users),
    belongsTo(t, t.impersonator_id, users),
    // Serve queries for the operations on one subject and for those of one person.
    index('audit_log_subject').on(t.tenant_id, t.subject_id, t.at, t.id),
    index('audit_log_actor').on(t.tenant_id, t.actor_id, t.at),
    ...chainIndexes('audit_log', t),
  ],
)
