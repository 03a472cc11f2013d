import { sql } from 'drizzle-orm'
import { boolean, check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { entities } from '../entities/tables.ts'
import { organisations } from '../organisations/tables.ts'

/**
 * Stores the bank accounts of persons, organisations and legal entities. Removed accounts stay, because payouts refer
 * to them.
 */
export const bankAccounts = tenantTable(
  'bank_accounts',
  {
    id: uuid('id').notNull(),
    /** Identify the owner: the person, the organisation or the legal entity; the others are null. */
    user_id: uuid('user_id'),
    organisation_id: uuid('organisation_id'),
    entity_id: uuid('entity_id'),
    /** Identifies the person who added the account of an organisation or legal entity. */
    named_by_id: uuid('named_by_id'),
    iban: text('iban').notNull(),
    bic: text('bic').notNull(),
    /** Contains the holder as the bank spells it. */
    holder: text('holder').notNull(),
    status: text('status').notNull(),
    for_payouts: boolean('for_payouts').notNull().default(false),
    /** Contains the manager's reason for a rejection, for the owner. */
    reason: text('reason').notNull().default(''),
    added_at: instant('added_at').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.organisation_id, organisations),
    belongsTo(t, t.entity_id, entities),
    belongsTo(t, t.named_by_id, users),
    check(
      'bank_accounts_owner',
      sql`num_nonnulls(${t.user_id}, ${t.organisation_id}, ${t.entity_id}) = 1 and num_nonnulls(${t.user_id}, ${t.named_by_id}) = 1`,
    ),
    check('bank_accounts_payable', sql`not ${t.for_payouts} or ${t.status} in ('MATCHED', 'VERIFIED')`),
    uniqueIndex('bank_accounts_payouts').on(t.tenant_id, t.user_id).where(sql`for_payouts`),
    uniqueIndex('bank_accounts_payouts_of_organisation')
      .on(t.tenant_id, t.organisation_id)
      .where(sql`for_payouts`),
    uniqueIndex('bank_accounts_payouts_of_entity').on(t.tenant_id, t.entity_id).where(sql`for_payouts`),
    uniqueIndex('bank_accounts_known').on(t.tenant_id, t.user_id, t.iban).where(sql`status <> 'REMOVED'`),
    uniqueIndex('bank_accounts_known_of_organisation')
      .on(t.tenant_id, t.organisation_id, t.iban)
      .where(sql`status <> 'REMOVED'`),
    uniqueIndex('bank_accounts_known_of_entity')
      .on(t.tenant_id, t.entity_id, t.iban)
      .where(sql`status <> 'REMOVED'`),
    index('bank_accounts_of_user').on(t.tenant_id, t.user_id, t.added_at, t.id),
    index('bank_accounts_of_organisation').on(t.tenant_id, t.organisation_id, t.added_at, t.id),
    index('bank_accounts_of_entity').on(t.tenant_id, t.entity_id, t.added_at, t.id),
    index('bank_accounts_changed').on(t.tenant_id, t.status, t.changed_at, t.id),
    // Serves the search for other owners of the same account.
    index('bank_accounts_iban').on(t.tenant_id, t.iban),
  ],
)

export type BankAccount = typeof bankAccounts.$inferSelect
