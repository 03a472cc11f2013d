import { sql } from 'drizzle-orm'
import { check, date, index, integer, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, centsColumn, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { entities } from '../entities/tables.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'

/** Stores the attempts to pay an order at a provider. */
export const payments = tenantTable(
  'payments',
  {
    id: uuid('id').notNull(),
    investment_id: uuid('investment_id').notNull(),
    investor_id: uuid('investor_id').notNull(),
    /** Contains a payment_method, which determines the provider. */
    method: text('method').notNull(),
    /** Names the provider at the time of the attempt; empty for attempts older than this column. */
    provider: text('provider').notNull().default(''),
    /** Contains a payment_status, changed only by the lifecycle `payment`. */
    status: text('status').notNull(),
    /** Contains the platform's reference at the provider, stored before the request. */
    reference: text('reference').notNull(),
    amount: centsColumn('amount').notNull(),
    /** Contains the payment method's fee included in the amount, in cents. */
    fee: centsColumn('fee').notNull().default(sql`0`),
    /** Contains the currency as an ISO 4217 code. */
    currency: text('currency').notNull(),
    /** Contains the payment_reason of a failure; empty without one. */
    reason: text('reason').notNull().default(''),
    /** Contains the provider's authorisation number of a paid attempt. */
    authorisation: text('authorisation').notNull().default(''),
    /** Contains the provider's id; empty until the provider responds. */
    provider_id: text('provider_id').notNull().default(''),
    /** Contains the URL of the provider's page where the payer continues before they can pay; empty if not needed. */
    payer_next: text('payer_next').notNull().default(''),
    /** Contains the provider's id of the card registration. */
    registration: text('registration').notNull().default(''),
    /** Contains the account of a wire; empty until the provider has responded. */
    wire_holder: text('wire_holder').notNull().default(''),
    wire_iban: text('wire_iban').notNull().default(''),
    wire_bic: text('wire_bic').notNull().default(''),
    /** Contains the reference by which the provider recognises the wire. */
    wire_reference: text('wire_reference').notNull().default(''),
    /** Contains the received amount of a wire in cents; zero until it arrives. */
    received: centsColumn('received').notNull().default(sql`0`),
    /** Schedules the next query to the provider, in real time; null before the request and after the final result. */
    ask_at: instant('ask_at'),
    /** Counts the queries to the provider. */
    asked: integer('asked').notNull().default(0),
    /** Schedules forwarding to the issuance's wallet, in real time; null if not needed or done. */
    forward_at: instant('forward_at'),
    /** Counts the requests to forward. */
    forward_asked: integer('forward_asked').notNull().default(0),
    /** Contains the URL of the provider's page where the payer confirms the forwarding; empty if not needed. */
    forward_next: text('forward_next').notNull().default(''),
    /** Contains the amount in cents that the payer confirms; zero if not needed. */
    forward_amount: centsColumn('forward_amount').notNull().default(sql`0`),
    /** Contains the amount in cents that has reached the issuance's wallet, without fees. */
    forwarded: centsColumn('forwarded').notNull().default(sql`0`),
    /** Contains the fees in cents that the forwarding has moved to the platform; null before and if unknown. */
    forwarded_fees: centsColumn('forwarded_fees'),
    /** Contains the provider's code of the last refusal to forward; empty without one. */
    forward_refusal: text('forward_refusal').notNull().default(''),
    created_at: instant('created_at').notNull(),
    changed_at: instant('changed_at').notNull(),
    /** Contains the real time at which the provider confirmed the payment; null until then. */
    taken_at: instant('taken_at'),
    /** Contains the deadline for the provider's result, in real time; null once the attempt has ended. */
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
    // Allows one charge per order; other payments are refunded.
    uniqueIndex('payments_charged').on(t.tenant_id, t.investment_id).where(sql`status = 'succeeded'`),
    index('payments_taken').on(t.tenant_id, t.taken_at).where(sql`taken_at is not null`),
    index('payments_of_order').on(t.tenant_id, t.investment_id, t.id),
    index('payments_expiry').on(t.tenant_id, t.expires_at, t.id).where(sql`expires_at is not null`),
  ],
)

/** Stores chargebacks by cardholders' banks, one row for each dispute. */
export const disputes = tenantTable(
  'disputes',
  {
    id: uuid('id').notNull(),
    payment_id: uuid('payment_id').notNull(),
    /** Contains the dispute's id at the provider or at the acquiring bank. */
    number: text('number').notNull(),
    amount: centsColumn('amount').notNull(),
    /**
     * Contains when the money was taken: real time if the provider reported it, the tenant's time if a manager recorded
     * it.
     */
    taken_at: instant('taken_at').notNull(),
    /** Contains when the dispute was won and the money came back; null otherwise. */
    won_at: instant('won_at'),
    /** Identifies the manager who recorded the dispute; null if the provider reported it. */
    by_id: uuid('by_id'),
  },
  (t) => [
    belongsTo(t, t.payment_id, payments),
    belongsTo(t, t.by_id, users),
    check('disputes_amount', sql`${t.amount} > 0`),
    unique('disputes_number').on(t.tenant_id, t.payment_id, t.number),
    index('disputes_taken').on(t.tenant_id, t.taken_at),
    index('disputes_won').on(t.tenant_id, t.won_at).where(sql`won_at is not null`),
  ],
)

/** Stores the accounts of payers, persons or legal entities, at providers. */
export const payers = tenantTable(
  'payers',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Identifies the legal entity; null if the person pays for themselves. */
    entity_id: uuid('entity_id'),
    provider: text('provider').notNull(),
    /** Contains the wallet's currency, as ISO 4217. */
    currency: text('currency').notNull(),
    provider_user: text('provider_user').notNull(),
    provider_wallet: text('provider_wallet').notNull(),
    created_at: instant('created_at').notNull(),
    /** Contains the day on which the wallet's balance was last compared; null before. */
    compared_on: date('compared_on', { mode: 'string' }),
    /** Contains the time at which the wallet's balance was last requested to compare it; null before. */
    balance_asked_at: instant('balance_asked_at'),
  },
  (t) => [
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.entity_id, entities),
    index('payers_compared').on(t.tenant_id, t.provider, t.compared_on, t.id),
    unique('payers_payer').on(t.tenant_id, t.user_id, t.provider, t.currency, t.entity_id).nullsNotDistinct(),
  ],
)

/** Stores the wallets of issuances at providers. */
export const issuanceWallets = tenantTable(
  'issuance_wallets',
  {
    issuance_id: uuid('issuance_id').notNull(),
    provider: text('provider').notNull(),
    /** Contains the currency as an ISO 4217 code. */
    currency: text('currency').notNull(),
    wallet: text('wallet').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.issuance_id, t.provider, t.currency] }),
    belongsTo(t, t.issuance_id, issuances),
  ],
)

export type Payment = typeof payments.$inferSelect
export type Dispute = typeof disputes.$inferSelect
