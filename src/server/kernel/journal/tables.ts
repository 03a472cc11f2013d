import { type SQL, sql } from 'drizzle-orm'
import { bigint, check, index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import journal from '../../../../schemas/journal.json' with { type: 'json' }
import { chainColumns, chainIndexes } from '../../database/hash-chain.ts'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../../modules/auth/tables.ts'
import { actorCheck, actorColumns } from '../actor.ts'

/** The entries of a double-entry journal in money and tokens; append-only. */
export const journalEntries = tenantTable(
  'journal_entries',
  {
    id: uuid('id').notNull(),
    cause_kind: text('cause_kind').notNull(),
    cause_id: uuid('cause_id').notNull(),
    kind: text('kind').notNull(),
    sequence: integer('sequence').notNull(),
    at: instant('at').notNull(),
    ...actorColumns(),
    ...chainColumns(),
  },
  (t) => [
    // Prevents duplicate entries. Repeated events differ in their sequence.
    unique('journal_entries_cause').on(t.tenant_id, t.cause_kind, t.cause_id, t.kind, t.sequence),
    check('journal_entries_sequence', sql`${t.sequence} >= 1`),
    belongsTo(t, t.actor_id, users),
    actorCheck('journal_entries', t),
    ...chainIndexes('journal_entries', t),
  ],
)

/** The postings of entries. Accounts have no rows; kind, owner and unit identify them. */
export const journalPostings = tenantTable(
  'journal_postings',
  {
    entry_id: uuid('entry_id').notNull(),
    /** The number of the posting within its entry, from 1. */
    line: integer('line').notNull(),
    account: text('account').notNull(),
    /**
     * The id of the issuance or user, or the payment method, to which the account belongs; empty for the tenant's
     * own accounts.
     */
    owner: text('owner').notNull(),
    /** A currency, with amounts in its minor unit, or the id of a token class. */
    unit: text('unit').notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    /** The lot of persons' tokens, and its price in cents. */
    lot_id: uuid('lot_id'),
    lot_price: bigint('lot_price', { mode: 'bigint' }),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.entry_id, t.line] }),
    belongsTo(t, t.entry_id, journalEntries),
    check('journal_postings_amount', sql`${t.amount} <> 0`),
    check(
      'journal_postings_unit',
      sql`case when ${t.account} in (${accountsWith(({ holds }) => holds === 'money')}) then ${t.unit} ~ '^[A-Z]{3}$'
        when ${t.account} in (${accountsWith(({ holds }) => holds === 'tokens')}) then ${t.unit} ~ '^[0-9a-f-]{36}$' else false end`,
    ),
    check(
      'journal_postings_lot',
      sql`(${t.account} in (${accountsWith(({ lots }) => lots)})) = (${t.lot_id} is not null)
        and (${t.lot_id} is null) = (${t.lot_price} is null)`,
    ),
    index('journal_postings_balance').on(t.tenant_id, t.owner, t.unit, t.account),
    // Serves queries for the holders of an issuance's tokens.
    index('journal_postings_held').on(t.tenant_id, t.unit, t.owner).where(sql`lot_id is not null`),
  ],
)

type AccountKind = (typeof journal.accounts)[keyof typeof journal.accounts]

/** Returns the names of the accounts with a property, as a list in SQL. */
function accountsWith(predicate: (kind: { holds: string; lots?: boolean }) => boolean | undefined): SQL {
  const kinds: [string, AccountKind][] = Object.entries(journal.accounts)
  return sql.raw(
    kinds
      .filter(([, kind]) => predicate(kind))
      .map(([name]) => `'${name}'`)
      .join(', '),
  )
}
