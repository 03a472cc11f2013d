import { sql } from 'drizzle-orm'
import { check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, centsColumn, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { bankAccounts } from '../banking/tables.ts'
import { entities } from '../entities/tables.ts'
import { files } from '../files/tables.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { payments } from '../payments/tables.ts'

/** Stores money owed to investors until it has arrived: refunds of orders, and withdrawals. */
export const payouts = tenantTable(
  'payouts',
  {
    id: uuid('id').notNull(),
    /** Identifies the refunded order; null for withdrawals and claimed returns. */
    investment_id: uuid('investment_id'),
    investor_id: uuid('investor_id').notNull(),
    /** Identifies the legal entity that owns the money; null if the investor owns it. */
    entity_id: uuid('entity_id'),
    /** Identifies the issuance; null if the payout does not belong to exactly one issuance. */
    issuance_id: uuid('issuance_id'),
    /** Contains the reference of a payout without an order; empty otherwise. */
    reference: text('reference').notNull().default(''),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    status: text('status').notNull(),
    amount: centsColumn('amount').notNull(),
    /** Contains the method of the original payment, which is also used for the refund. */
    payment_method: text('payment_method').notNull(),
    /** Counts the attempts to send the payout. */
    attempts: integer('attempts').notNull().default(0),
    /** Contains the reference of the last transfer. */
    transfer_reference: text('transfer_reference').notNull().default(''),
    /** Identifies the bank account of the last attempt; null if it was the account from which the order was paid. */
    bank_account_id: uuid('bank_account_id'),
    /** Contains the bank's reference of a late payment. */
    received_reference: text('received_reference').notNull().default(''),
    /** Identifies the refunded payment; null if the payout refunds none. */
    payment_id: uuid('payment_id'),
    /** Contains the URL of the provider's page where the investor has to confirm the payout; empty if not needed. */
    next: text('next').notNull().default(''),
    /** Schedules the request to the provider in real time; null if a manager sends the payout. */
    return_at: instant('return_at'),
    /** Counts the requests to the provider. */
    return_asked: integer('return_asked').notNull().default(0),
    /** Counts the retries by managers at the provider. */
    retried: integer('retried').notNull().default(0),
    /** Contains the provider's code of a refusal. */
    refusal: text('refusal').notNull().default(''),
    /** Identifies the payout from which this part was split off, because a chargeback settled it; null otherwise. */
    part_of: uuid('part_of'),
    /** Contains the manager's reason; empty if the column `reason` suffices. */
    note: text('note').notNull().default(''),
    /** Schedules the reminder to choose an account, in the tenant's time; null if not needed. */
    ask_account_at: instant('ask_account_at'),
    /** Counts the reminders to choose an account. */
    account_asked: integer('account_asked').notNull().default(0),
    /** Contains when the money arrived, in real time; null before. */
    arrived_at: instant('arrived_at'),
    /** Schedules the receipt, in real time; null before the arrival and once the receipt is created. */
    receipt_at: instant('receipt_at'),
    receipt_file_id: uuid('receipt_file_id'),
    owed_at: instant('owed_at').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.investment_id, investments),
    belongsTo(t, t.investor_id, users),
    belongsTo(t, t.entity_id, entities),
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.bank_account_id, bankAccounts),
    belongsTo(t, t.payment_id, payments),
    belongsTo(t, t.receipt_file_id, files),
    belongsTo(t, t.part_of, t),
    check('payouts_amount', sql`${t.amount} > 0`),
    check(
      'payouts_of_what',
      sql`(${t.investment_id} is null) = (${t.reason} in ('WITHDRAWAL', 'EARNINGS'))
        and (${t.investment_id} is null) = (${t.reference} <> '')
        and (${t.investment_id} is null or ${t.issuance_id} is not null)`,
    ),
    uniqueIndex('payouts_reference').on(t.tenant_id, t.reference).where(sql`reference <> ''`),
    // Allow one full refund per order, and one refund of an excess or incomplete payment. Late payments are refunded
    // once per movement, fees in any number of parts.
    uniqueIndex('payouts_refund')
      .on(t.tenant_id, t.investment_id)
      .where(sql`reason in ('WITHDRAWN', 'CANCELED', 'NOT_FINANCED') and part_of is null`),
    uniqueIndex('payouts_not_needed')
      .on(t.tenant_id, t.investment_id, t.reason)
      .where(sql`reason in ('OVERPAID', 'INCOMPLETE')`),
    uniqueIndex('payouts_received')
      .on(t.tenant_id, t.investment_id, t.received_reference)
      .where(sql`reason = 'LATE_PAYMENT' and part_of is null`),
    // Serve the lists: by status, then by each sort order.
    index('payouts_newest').on(t.tenant_id, t.status, t.owed_at, t.id),
    index('payouts_amount').on(t.tenant_id, t.status, t.amount, t.id),
    index('payouts_return').on(t.tenant_id, t.return_at, t.id).where(sql`return_at is not null`),
    index('payouts_asking').on(t.tenant_id, t.ask_account_at, t.id).where(sql`ask_account_at is not null`),
    index('payouts_receipts').on(t.tenant_id, t.receipt_at, t.id).where(sql`receipt_at is not null`),
    index('payouts_of_payment').on(t.tenant_id, t.payment_id).where(sql`payment_id is not null`),
    // Serve searches.
    index('payouts_of_order').on(t.tenant_id, t.investment_id, t.id),
    index('payouts_of_investor').on(t.tenant_id, t.investor_id, t.id),
    index('payouts_of_issuance').on(t.tenant_id, t.issuance_id, t.id),
  ],
)

export type Payout = typeof payouts.$inferSelect
