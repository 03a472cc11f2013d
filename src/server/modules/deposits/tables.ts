import { sql } from 'drizzle-orm'
import { check, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, instant, tenantTable } from '../../database/table.ts'

/** Stores transfers from the platform's bank account to a provider's wallet, from which earnings are paid out. */
export const deposits = tenantTable(
  'deposits',
  {
    id: uuid('id').notNull(),
    /** Contains the payment method by which the provider receives the transfer. */
    method: text('method').notNull(),
    status: text('status').notNull(),
    /** Contains the platform's reference at the provider, stored before the request. */
    reference: text('reference').notNull(),
    amount: centsColumn('amount').notNull(),
    currency: text('currency').notNull(),
    /** Contains the received cents; zero until the transfer arrives. */
    received: centsColumn('received').notNull().default(sql`0`),
    /** Contain the provider's ids of the payment and of the wallet; empty until the provider responds. */
    provider_id: text('provider_id').notNull().default(''),
    wallet: text('wallet').notNull().default(''),
    /** Contain the account to which the platform must transfer the money; empty until the provider responds. */
    wire_holder: text('wire_holder').notNull().default(''),
    wire_iban: text('wire_iban').notNull().default(''),
    wire_bic: text('wire_bic').notNull().default(''),
    wire_reference: text('wire_reference').notNull().default(''),
    /** Schedules the next query in real time; null once decided. */
    ask_at: instant('ask_at'),
    /** Counts the queries. */
    asked: integer('asked').notNull().default(0),
    created_at: instant('created_at').notNull(),
    /** Contains the real time at which the provider confirmed the transfer; null until then. */
    received_at: instant('received_at'),
  },
  (t) => [
    check('deposits_amount', sql`${t.amount} > 0`),
    check('deposits_received', sql`(${t.received} > 0) = (${t.status} = 'RECEIVED')`),
    unique('deposits_reference').on(t.tenant_id, t.reference),
    index('deposits_newest').on(t.tenant_id, t.created_at, t.id),
    index('deposits_of_provider').on(t.tenant_id, t.provider_id).where(sql`provider_id <> ''`),
    index('deposits_asking').on(t.tenant_id, t.ask_at, t.id).where(sql`ask_at is not null`),
  ],
)

export type Deposit = typeof deposits.$inferSelect
