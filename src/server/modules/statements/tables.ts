import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { distributions } from '../distributions/tables.ts'
import { investments } from '../investments/tables.ts'
import { disputes } from '../payments/tables.ts'

/** Stores the bank's statements, one row for each account in a file. */
export const bankStatements = tenantTable(
  'bank_statements',
  {
    id: uuid('id').notNull(),
    from_day: date('from_day', { mode: 'string' }).notNull(),
    to_day: date('to_day', { mode: 'string' }).notNull(),
    /**
     * Contains the account's balance before the first movement, in minor units; null for statements older than this
     * column.
     */
    opening: bigint('opening', { mode: 'bigint' }),
    /** Counts the movements; `known` counts those already imported from another file. */
    lines: integer('lines').notNull(),
    known: integer('known').notNull(),
    by_id: uuid('by_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [belongsTo(t, t.by_id, users), index('bank_statements_newest').on(t.tenant_id, t.at, t.id)],
)

/** Stores the movements of the tenant's account, each once even if several files contain it. */
export const statementLines = tenantTable(
  'statement_lines',
  {
    id: uuid('id').notNull(),
    statement_id: uuid('statement_id').notNull(),
    /** Contains the line number in the file, from 1. */
    line: integer('line').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Contains the amount in minor units; negative for debits. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    /** Contains the currency as an ISO 4217 code. */
    currency: text('currency').notNull(),
    reference: text('reference').notNull(),
    concept: text('concept').notNull(),
    /**
     * Contains the account's balance after the movement, in minor units, which distinguishes identical movements; null
     * for movements older than this column.
     */
    balance: bigint('balance', { mode: 'bigint' }),
    /** Contains the SHA-256 of the movement's data and its ordinal among identical movements of the day. */
    fingerprint: text('fingerprint').notNull(),
    /** Contains a statement_match, the result of matching on import. */
    match: text('match').notNull(),
    /** Identifies the order matched on import, or the order to which the movement was booked. */
    investment_id: uuid('investment_id'),
    /** Identifies the distribution that the movement pays. */
    distribution_id: uuid('distribution_id'),
    /** Identifies the dispute recorded by a manager whose money the movement took; null if it took none. */
    dispute_id: uuid('dispute_id'),
    /** Contains a statement_line_status. */
    status: text('status').notNull(),
    /** Contains a difference_nature if the movement was settled without an order. */
    nature: text('nature'),
    /** Contains the reason for settling the movement without an order. */
    reason: text('reason').notNull().default(''),
    by_id: uuid('by_id'),
    done_at: instant('done_at'),
  },
  (t) => [
    belongsTo(t, t.statement_id, bankStatements),
    belongsTo(t, t.investment_id, investments),
    belongsTo(t, t.distribution_id, distributions),
    belongsTo(t, t.dispute_id, disputes),
    belongsTo(t, t.by_id, users),
    check('statement_lines_of_one', sql`num_nonnulls(${t.investment_id}, ${t.distribution_id}) <= 1`),
    check('statement_lines_amount', sql`${t.amount} <> 0`),
    check('statement_lines_done', sql`(${t.status} = 'OPEN') = (${t.done_at} is null)`),
    check('statement_lines_reason', sql`(${t.status} = 'SETTLED') = (${t.reason} <> '')`),
    check('statement_lines_nature', sql`${t.nature} is null or ${t.status} = 'SETTLED'`),
    unique('statement_lines_dispute').on(t.tenant_id, t.dispute_id),
    unique('statement_lines_once').on(t.tenant_id, t.fingerprint),
    index('statement_lines_newest').on(t.tenant_id, t.status, t.day, t.id),
    index('statement_lines_of_day').on(t.tenant_id, t.day),
    index('statement_lines_of_statement').on(t.tenant_id, t.statement_id, t.line),
  ],
)

export type StatementLine = typeof statementLines.$inferSelect

/** Returns the number by which differences with the bank identify a movement. */
export const lineNumberOf = ({ fingerprint }: Pick<StatementLine, 'fingerprint'>) => fingerprint.slice(0, 12)
