import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { PayeeOwner } from '../../../generated/domain.ts'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { entities } from '../entities/tables.ts'
import { files } from '../files/tables.ts'

/** Stores the verification of persons and legal entities at the providers that pay them earnings. */
export const payees = tenantTable(
  'payees',
  {
    id: uuid('id').notNull(),
    /** Identifies the person, or the representative of the legal entity. */
    user_id: uuid('user_id').notNull(),
    /** Identifies the legal entity; null for the person. */
    entity_id: uuid('entity_id'),
    provider: text('provider').notNull(),
    /** Contains a payee_status. */
    status: text('status').notNull(),
    /** Contains the URL of the provider's page where the person continues; empty if not needed. */
    next: text('next').notNull().default(''),
    /** Contains a proof_refusal, or the owners_refusal of a declaration; empty without one. */
    refusal: text('refusal').notNull().default(''),
    /** Contains the kind of a legal entity's refused document; empty without one. */
    refused: text('refused').notNull().default(''),
    /** Contains the beneficial owners of a legal entity, as its representative declared them. */
    owners: jsonb('owners').$type<PayeeOwner[]>().notNull().default([]),
    /** Identifies a person's newest proof of identity. */
    file_id: uuid('file_id'),
    /** Schedules the next query in real time; null if the person has to act or the verification ended. */
    ask_at: instant('ask_at'),
    /** Counts the queries to the provider. */
    asked: integer('asked').notNull().default(0),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    unique('payees_user').on(t.tenant_id, t.user_id, t.provider, t.entity_id).nullsNotDistinct(),
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.entity_id, entities),
    belongsTo(t, t.file_id, files),
    index('payees_asking').on(t.tenant_id, t.ask_at, t.id).where(sql`ask_at is not null`),
  ],
)

export type Payee = typeof payees.$inferSelect
