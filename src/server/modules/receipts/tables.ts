import { sql } from 'drizzle-orm'
import { check, date, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, centsColumn, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { investments } from '../investments/tables.ts'
import { payments } from '../payments/tables.ts'
import { statementLines } from '../statements/tables.ts'
import { manualTransfer } from './method.ts'

/** Stores money received for orders by transfer or wire, with a row for each movement. */
export const receipts = tenantTable(
  'receipts',
  {
    id: uuid('id').notNull(),
    investment_id: uuid('investment_id').notNull(),
    investor_id: uuid('investor_id').notNull(),
    amount: centsColumn('amount').notNull(),
    /** Contains the currency as an ISO 4217 code. */
    currency: text('currency').notNull(),
    /** Contains the day of arrival at the bank. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Contains the bank's reference; empty for a confirmed proof until its movement is known. */
    bank_reference: text('bank_reference').notNull().default(''),
    /** Contains the payment method, which is also used for a refund. */
    payment_method: text('payment_method').notNull().default(manualTransfer),
    /** Identifies the payment if a provider reported the receipt; null otherwise. */
    payment_id: uuid('payment_id'),
    /** Identifies the line of an imported statement; null if there is none. */
    statement_line_id: uuid('statement_line_id'),
    /** Identifies the manager; null for a wire reported by a provider. */
    entered_by: uuid('entered_by'),
    entered_at: instant('entered_at').notNull(),
    /** Contains when the receipt was charged or refunded; null while its order waits for a further payment. */
    settled_at: instant('settled_at'),
  },
  (t) => [
    belongsTo(t, t.investment_id, investments),
    belongsTo(t, t.investor_id, users),
    belongsTo(t, t.payment_id, payments),
    belongsTo(t, t.statement_line_id, statementLines),
    belongsTo(t, t.entered_by, users),
    check('receipts_amount', sql`${t.amount} > 0`),
    check('receipts_told', sql`num_nonnulls(${t.entered_by}, ${t.payment_id}) = 1`),
    // Records each movement once.
    uniqueIndex('receipts_movement')
      .on(t.tenant_id, t.investment_id, t.bank_reference)
      .where(sql`bank_reference <> ''`),
    uniqueIndex('receipts_of_line')
      .on(t.tenant_id, t.statement_line_id)
      .where(sql`statement_line_id is not null`),
    uniqueIndex('receipts_of_payment').on(t.tenant_id, t.payment_id).where(sql`payment_id is not null`),
    index('receipts_of_order').on(t.tenant_id, t.investment_id, t.id),
    index('receipts_of_investor').on(t.tenant_id, t.investor_id, t.entered_at, t.id),
    index('receipts_waiting').on(t.tenant_id, t.entered_at, t.id).where(sql`settled_at is null`),
  ],
)

export type Receipt = typeof receipts.$inferSelect
