import { sql } from 'drizzle-orm'
import { index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { files } from '../files/tables.ts'

/** Stores how far providers have verified the persons to whom they pay earnings. */
export const payees = tenantTable(
  'payees',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    provider: text('provider').notNull(),
    /** Contains a payee_status. */
    status: text('status').notNull(),
    /** Contains the provider's address where the person continues; empty if not needed. */
    next: text('next').notNull().default(''),
    /** Contains a proof_refusal; empty without one. */
    refusal: text('refusal').notNull().default(''),
    /** Identifies the newest proof of identity. */
    file_id: uuid('file_id'),
    /** Schedules the next query in real time; null if the person has to act or all is done. */
    ask_at: instant('ask_at'),
    asked: integer('asked').notNull().default(0),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    unique('payees_user').on(t.tenant_id, t.user_id, t.provider),
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.file_id, files),
    index('payees_asking').on(t.tenant_id, t.ask_at, t.id).where(sql`ask_at is not null`),
  ],
)

export type Payee = typeof payees.$inferSelect
