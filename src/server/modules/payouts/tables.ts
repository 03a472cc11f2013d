import { sql } from 'drizzle-orm'
import { check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, centsColumn, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { bankAccounts } from '../banking/tables.ts'
import { files } from '../files/tables.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { payments } from '../payments/tables.ts'

/** Money that is owed to an investor, until it has arrived: back of an order, or what they asked for. */
export const payouts = tenantTable(
  'payouts',
  {
    id: uuid('id').notNull(),
    /** The order that it goes back of; null of what its investor asked for, such as claimed returns. */
    investment_id: uuid('investment_id'),
    investor_id: uuid('investor_id').notNull(),
    /** null where it is of no single one. */
    issuance_id: uuid('issuance_id'),
    /** Its own reference; empty where it has an order. */
    reference: text('reference').notNull().default(''),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    status: text('status').notNull(),
    amount: centsColumn('amount').notNull(),
    /** The way by which it came, and by which it goes back. */
    payment_method: text('payment_method').notNull(),
    /** The number of attempts. */
    attempts: integer('attempts').notNull().default(0),
    /** The reference of the last transfer. */
    transfer_reference: text('transfer_reference').notNull().default(''),
    /** The last account; null for the account that was paid from. */
    bank_account_id: uuid('bank_account_id'),
    /** For late payments: the bank's reference of the movement. */
    received_reference: text('received_reference').notNull().default(''),
    /** The payment that it refunds. */
    payment_id: uuid('payment_id'),
    /** When the provider is asked to give it back, by real time; null where a manager sends it. */
    return_at: instant('return_at'),
    return_asked: integer('return_asked').notNull().default(0),
    /** How often a manager retried it at the provider. */
    retried: integer('retried').notNull().default(0),
    /** The provider's own code of why it gives nothing back. */
    refusal: text('refusal').notNull().default(''),
    /** The manager's reason; empty where the code says all. */
    note: text('note').notNull().default(''),
    /** When to ask the investor for an account, by the tenant's time; null if not needed. */
    ask_account_at: instant('ask_account_at'),
    account_asked: integer('account_asked').notNull().default(0),
    /** When it had arrived, by real time; null before. */
    arrived_at: instant('arrived_at'),
    /** When its receipt is made, by real time; null until it has arrived, and once it is made. */
    receipt_at: instant('receipt_at'),
    receipt_file_id: uuid('receipt_file_id'),
    owed_at: instant('owed_at').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.investment_id, investments),
    belongsTo(t, t.investor_id, users),
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.bank_account_id, bankAccounts),
    belongsTo(t, t.payment_id, payments),
    belongsTo(t, t.receipt_file_id, files),
    check('payouts_amount', sql`${t.amount} > 0`),
    check(
      'payouts_of_what',
      sql`(${t.investment_id} is null) = (${t.reason} in ('WITHDRAWAL', 'EARNINGS'))
        and (${t.investment_id} is null) = (${t.reference} <> '')
        and (${t.investment_id} is null or ${t.issuance_id} is not null)`,
    ),
    uniqueIndex('payouts_reference').on(t.tenant_id, t.reference).where(sql`reference <> ''`),
    // What an order was paid goes back once, and so does what it was paid too much or in part; what came too late, once for
    // each movement at the bank. Fees go back in as many parts as they have.
    uniqueIndex('payouts_refund')
      .on(t.tenant_id, t.investment_id)
      .where(sql`reason in ('WITHDRAWN', 'CANCELED', 'NOT_FINANCED')`),
    uniqueIndex('payouts_not_needed')
      .on(t.tenant_id, t.investment_id, t.reason)
      .where(sql`reason in ('OVERPAID', 'INCOMPLETE')`),
    uniqueIndex('payouts_received')
      .on(t.tenant_id, t.investment_id, t.received_reference)
      .where(sql`reason = 'LATE_PAYMENT'`),
    // By status, then in each order that the list offers.
    index('payouts_newest').on(t.tenant_id, t.status, t.owed_at, t.id),
    index('payouts_amount').on(t.tenant_id, t.status, t.amount, t.id),
    index('payouts_return').on(t.tenant_id, t.return_at, t.id).where(sql`return_at is not null`),
    index('payouts_asking').on(t.tenant_id, t.ask_account_at, t.id).where(sql`ask_account_at is not null`),
    index('payouts_receipts').on(t.tenant_id, t.receipt_at, t.id).where(sql`receipt_at is not null`),
    index('payouts_of_payment').on(t.tenant_id, t.payment_id).where(sql`payment_id is not null`),
    // From what a search found.
    index('payouts_of_order').on(t.tenant_id, t.investment_id, t.id),
    index('payouts_of_investor').on(t.tenant_id, t.investor_id, t.id),
    index('payouts_of_issuance').on(t.tenant_id, t.issuance_id, t.id),
  ],
)

export type Payout = typeof payouts.$inferSelect
