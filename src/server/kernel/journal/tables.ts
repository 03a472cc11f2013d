import { sql } from 'drizzle-orm'
import { bigint, check, index, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../../modules/auth/tables.ts'
import { investments } from '../../modules/investments/tables.ts'
import { actorCheck, actorColumns } from '../actor.ts'

/** A double-entry journal in euros and in tokens. The application may read and add, never change. */
export const journalEntries = tenantTable(
  'journal_entries',
  {
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    investment_id: uuid('investment_id').notNull(),
    at: instant('at').notNull(),
    ...actorColumns(),
  },
  (t) => [
    // Each cause happens once: one charge, one refund, one mint per investment.
    unique('journal_entries_cause').on(t.tenant_id, t.investment_id, t.kind),
    belongsTo(t, t.investment_id, investments),
    belongsTo(t, t.actor_id, users),
    actorCheck('journal_entries', t),
  ],
)

/** What one entry adds to one account. An account needs no row: its kind, owner and unit name it. */
export const journalPostings = tenantTable(
  'journal_postings',
  {
    entry_id: uuid('entry_id').notNull(),
    account: text('account').notNull(),
    /** The issuance, user or payment method the account belongs to; empty when it is the tenant's own. */
    owner: text('owner').notNull(),
    /** EUR (amounts in cents), or the id of the issuance whose tokens are counted. */
    unit: text('unit').notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.entry_id, t.account, t.owner, t.unit] }),
    belongsTo(t, t.entry_id, journalEntries),
    check('journal_postings_amount', sql`${t.amount} <> 0`),
    index('journal_postings_balance').on(t.tenant_id, t.owner, t.unit, t.account),
  ],
)
