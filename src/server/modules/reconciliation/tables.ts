import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { investments } from '../investments/tables.ts'
import { receipts } from '../receipts/tables.ts'
import { statementLines } from '../statements/tables.ts'

/** Stores the comparisons of providers' reports with our movements, one row for each provider and day. */
export const comparisons = tenantTable(
  'comparisons',
  {
    provider: text('provider').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Counts the movements on each side. */
    ours: integer('ours').notNull(),
    theirs: integer('theirs').notNull(),
    /** Contains the net sum in minor units; null for days compared before sums were stored. */
    our_sum: bigint('our_sum', { mode: 'bigint' }),
    their_sum: bigint('their_sum', { mode: 'bigint' }),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenant_id, t.provider, t.day] })],
)

/**
 * Stores differences between a report and our movements, open until a manager explains them or the missing movement
 * arrives.
 */
export const differences = tenantTable(
  'differences',
  {
    id: uuid('id').notNull(),
    provider: text('provider').notNull(),
    /** Contains a difference_kind. */
    kind: text('kind').notNull(),
    /** Contains a compared_movement. */
    movement: text('movement').notNull(),
    /** Contains the payment_method whose clearing account differs; empty for wallets. */
    method: text('method').notNull(),
    /** Tells whether money leaves the account. */
    out: boolean('out').notNull(),
    /** Contains our reference of the payment; for the bank, the text of the movement. */
    reference: text('reference').notNull(),
    /** Contains the provider's number, or ours if the provider reports none; may be empty. */
    number: text('number').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Contains the amount in minor units; null if that side has no such movement. */
    ours: bigint('ours', { mode: 'bigint' }),
    theirs: bigint('theirs', { mode: 'bigint' }),
    /** Contains the currency as an ISO 4217 code. */
    currency: text('currency').notNull(),
    investment_id: uuid('investment_id'),
    /** Identifies the movement of the bank account that the difference reports; null for others. */
    statement_line_id: uuid('statement_line_id'),
    /** Identifies the receipt whose movement is missing or of another amount; null for others. */
    receipt_id: uuid('receipt_id'),
    /** Identifies the holder of an investor's wallet; null for others. */
    user_id: uuid('user_id'),
    /** Contains a difference_status. */
    status: text('status').notNull(),
    /** Contains a difference_nature once a manager has settled the difference. */
    nature: text('nature'),
    reason: text('reason').notNull().default(''),
    by_id: uuid('by_id'),
    found_at: instant('found_at').notNull(),
    done_at: instant('done_at'),
  },
  (t) => [
    belongsTo(t, t.investment_id, investments),
    belongsTo(t, t.statement_line_id, statementLines),
    belongsTo(t, t.receipt_id, receipts),
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.by_id, users),
    check('differences_sides', sql`${t.ours} is not null or ${t.theirs} is not null`),
    check('differences_done', sql`(${t.status} = 'OPEN') = (${t.done_at} is null)`),
    // Keeps the explanation of a settled difference whose movement arrives later.
    check(
      'differences_reason',
      sql`case ${t.status} when 'OPEN' then ${t.reason} = '' when 'SETTLED' then ${t.reason} <> '' else true end`,
    ),
    check('differences_nature', sql`${t.nature} is null or ${t.status} <> 'OPEN'`),
    unique('differences_once').on(t.tenant_id, t.provider, t.kind, t.out, t.reference, t.number, t.day),
    index('differences_of_line')
      .on(t.tenant_id, t.statement_line_id)
      .where(sql`statement_line_id is not null`),
    index('differences_of_receipt').on(t.tenant_id, t.receipt_id).where(sql`receipt_id is not null`),
    index('differences_newest').on(t.tenant_id, t.status, t.day, t.id),
  ],
)

/** Stores the wallets whose balance could not be compared, until it is. */
export const uncomparedWallets = tenantTable(
  'uncompared_wallets',
  {
    id: uuid('id').notNull(),
    provider: text('provider').notNull(),
    wallet: text('wallet').notNull(),
    /** Contains a compared_movement. */
    movement: text('movement').notNull(),
    /** Contains the text by which managers recognise the wallet; empty if its holder suffices. */
    reference: text('reference').notNull(),
    /** Identifies the holder of an investor's wallet; null for others. */
    user_id: uuid('user_id'),
    /** Contains an uncompared_reason, the newest. */
    reason: text('reason').notNull(),
    since: instant('since').notNull(),
  },
  (t) => [
    belongsTo(t, t.user_id, users),
    unique('uncompared_wallets_once').on(t.tenant_id, t.provider, t.wallet),
    index('uncompared_wallets_oldest').on(t.tenant_id, t.since, t.id),
  ],
)

/** Stores each explanation of a difference or bank movement, and each time that a manager took one back; append-only. */
export const explanationHistory = tenantTable(
  'explanation_history',
  {
    id: uuid('id').notNull(),
    difference_id: uuid('difference_id'),
    statement_line_id: uuid('statement_line_id'),
    /** Contains an explanation_step. */
    step: text('step').notNull(),
    /** Contains the difference_nature of the explanation. */
    nature: text('nature').notNull(),
    reason: text('reason').notNull(),
    by_id: uuid('by_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    belongsTo(t, t.difference_id, differences),
    belongsTo(t, t.statement_line_id, statementLines),
    belongsTo(t, t.by_id, users),
    check('explanation_history_of_one', sql`num_nonnulls(${t.difference_id}, ${t.statement_line_id}) = 1`),
    check('explanation_history_reason', sql`${t.reason} <> ''`),
    index('explanation_history_of_difference').on(t.tenant_id, t.difference_id, t.at, t.id),
    index('explanation_history_of_line').on(t.tenant_id, t.statement_line_id, t.at, t.id),
  ],
)

export type Difference = typeof differences.$inferSelect
