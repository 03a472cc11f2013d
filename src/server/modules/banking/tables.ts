import { sql } from 'drizzle-orm'
import { boolean, check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/** The bank accounts that people have named. One that is removed stays, for what was sent to it. */
export const bankAccounts = tenantTable(
  'bank_accounts',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    iban: text('iban').notNull(),
    bic: text('bic').notNull(),
    /** As the bank writes it. */
    holder: text('holder').notNull(),
    status: text('status').notNull(),
    for_payouts: boolean('for_payouts').notNull().default(false),
    /** Why a manager rejected it, for its owner. */
    reason: text('reason').notNull().default(''),
    added_at: instant('added_at').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.user_id, users),
    check('bank_accounts_payable', sql`not ${t.for_payouts} or ${t.status} in ('MATCHED', 'VERIFIED')`),
    uniqueIndex('bank_accounts_payouts').on(t.tenant_id, t.user_id).where(sql`for_payouts`),
    uniqueIndex('bank_accounts_known').on(t.tenant_id, t.user_id, t.iban).where(sql`status <> 'REMOVED'`),
    index('bank_accounts_of_user').on(t.tenant_id, t.user_id, t.added_at, t.id),
    // Who else has named the same.
    index('bank_accounts_iban').on(t.tenant_id, t.iban),
  ],
)

export type BankAccount = typeof bankAccounts.$inferSelect
