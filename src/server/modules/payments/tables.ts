import { sql } from 'drizzle-orm'
import { check, index, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, centsColumn, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { investments } from '../investments/tables.ts'

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
    /** How the provider is asked for it: written before anybody asks. */
    reference: text('reference').notNull(),
    amount: centsColumn('amount').notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    /** Why it failed, a payment_reason; empty where it did not. */
    reason: text('reason').notNull().default(''),
    /** The provider's own number of what it took. */
    authorisation: text('authorisation').notNull().default(''),
    created_at: instant('created_at').notNull(),
    changed_at: instant('changed_at').notNull(),
    /** Until when the provider's word is waited for, by real time; null once the attempt has ended. */
    expires_at: instant('expires_at'),
  },
  (t) => [
    belongsTo(t, t.investment_id, investments),
    belongsTo(t, t.investor_id, users),
    check('payments_amount', sql`${t.amount} > 0`),
    unique('payments_reference').on(t.tenant_id, t.reference),
    uniqueIndex('payments_active')
      .on(t.tenant_id, t.investment_id)
      .where(sql`status in ('created', 'needs_person', 'processing')`),
    // What an order was paid with: whatever else came goes back.
    uniqueIndex('payments_charged').on(t.tenant_id, t.investment_id).where(sql`status = 'succeeded'`),
    index('payments_of_order').on(t.tenant_id, t.investment_id, t.id),
    index('payments_expiry').on(t.tenant_id, t.expires_at, t.id).where(sql`expires_at is not null`),
  ],
)

export type Payment = typeof payments.$inferSelect
