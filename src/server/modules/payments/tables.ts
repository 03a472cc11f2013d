import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, centsColumn, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { entities } from '../entities/tables.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'

/** Every attempt to pay an order on a provider's page. */
export const payments = tenantTable(
  'payments',
  {
    id: uuid('id').notNull(),
    investment_id: uuid('investment_id').notNull(),
    investor_id: uuid('investor_id').notNull(),
    /** A payment_method: whose provider is asked. */
    method: text('method').notNull(),
    /** A payment_status: moved by the lifecycle payment alone. */
    status: text('status').notNull(),
    /** Our reference at the provider, stored before the request. */
    reference: text('reference').notNull(),
    amount: centsColumn('amount').notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    /** Why it failed, a payment_reason; empty where it did not. */
    reason: text('reason').notNull().default(''),
    /** The provider's own number of what it took. */
    authorisation: text('authorisation').notNull().default(''),
    /** The provider's number; empty until answered. */
    provider_id: text('provider_id').notNull().default(''),
    /** The provider's id of the card registration. */
    registration: text('registration').notNull().default(''),
    /** The account of a wire; empty until the provider has answered. */
    wire_holder: text('wire_holder').notNull().default(''),
    wire_iban: text('wire_iban').notNull().default(''),
    wire_bic: text('wire_bic').notNull().default(''),
    /** The reference by which the provider recognises the wire. */
    wire_reference: text('wire_reference').notNull().default(''),
    /** The amount received; zero until then. */
    received: centsColumn('received').notNull().default(sql`0`),
    /** When the provider is asked what became of it, by real time; null where it has not been asked for it, or has said it. */
    ask_at: instant('ask_at'),
    asked: integer('asked').notNull().default(0),
    /** When the provider is asked to send the money on to the issuance, by real time; null where it need not, or has. */
    forward_at: instant('forward_at'),
    forward_asked: integer('forward_asked').notNull().default(0),
    created_at: instant('created_at').notNull(),
    changed_at: instant('changed_at').notNull(),
    /** When the provider's word came that it has the money, by real time; null while it has not. */
    taken_at: instant('taken_at'),
    /** The deadline for the provider's answer in real time; null once ended. */
    expires_at: instant('expires_at'),
  },
  (t) => [
    belongsTo(t, t.investment_id, investments),
    belongsTo(t, t.investor_id, users),
    check('payments_amount', sql`${t.amount} > 0`),
    check('payments_received', sql`(${t.received} > 0) = (${t.status} = 'received')`),
    unique('payments_reference').on(t.tenant_id, t.reference),
    index('payments_of_provider').on(t.tenant_id, t.provider_id).where(sql`provider_id <> ''`),
    index('payments_forward').on(t.tenant_id, t.forward_at, t.id).where(sql`forward_at is not null`),
    index('payments_asking').on(t.tenant_id, t.ask_at, t.id).where(sql`ask_at is not null`),
    uniqueIndex('payments_active')
      .on(t.tenant_id, t.investment_id)
      .where(sql`status in ('created', 'needs_person', 'processing')`),
    // What an order was paid with: whatever else came goes back.
    uniqueIndex('payments_charged').on(t.tenant_id, t.investment_id).where(sql`status = 'succeeded'`),
    index('payments_taken').on(t.tenant_id, t.taken_at).where(sql`taken_at is not null`),
    index('payments_of_order').on(t.tenant_id, t.investment_id, t.id),
    index('payments_expiry').on(t.tenant_id, t.expires_at, t.id).where(sql`expires_at is not null`),
  ],
)

/** Payers at providers, persons or legal entities; created once. */
export const payers = tenantTable(
  'payers',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Null where they pay for themselves. */
    entity_id: uuid('entity_id'),
    provider: text('provider').notNull(),
    /** ISO 4217, of the wallet. */
    currency: text('currency').notNull(),
    provider_user: text('provider_user').notNull(),
    provider_wallet: text('provider_wallet').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.entity_id, entities),
    unique('payers_payer').on(t.tenant_id, t.user_id, t.provider, t.currency, t.entity_id).nullsNotDistinct(),
  ],
)

/** The wallet of an issuance at a provider. */
export const issuanceWallets = tenantTable(
  'issuance_wallets',
  {
    issuance_id: uuid('issuance_id').notNull(),
    provider: text('provider').notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    wallet: text('wallet').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.issuance_id, t.provider, t.currency] }),
    belongsTo(t, t.issuance_id, issuances),
  ],
)

export type Payment = typeof payments.$inferSelect
