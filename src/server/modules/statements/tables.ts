import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { distributions } from '../distributions/tables.ts'
import { investments } from '../investments/tables.ts'

/** A file of the bank's, with the movements of an account. */
export const bankStatements = tenantTable(
  'bank_statements',
  {
    id: uuid('id').notNull(),
    from_day: date('from_day', { mode: 'string' }).notNull(),
    to_day: date('to_day', { mode: 'string' }).notNull(),
    /** Of the account before its first movement, in minor units; null for those of before. */
    opening: bigint('opening', { mode: 'bigint' }),
    /** How many movements it has, and how many of them had come in another file. */
    lines: integer('lines').notNull(),
    known: integer('known').notNull(),
    by_id: uuid('by_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [belongsTo(t, t.by_id, users), index('bank_statements_newest').on(t.tenant_id, t.at, t.id)],
)

/** A movement of the tenant's account, as the bank tells it: once, in however many files it comes. */
export const statementLines = tenantTable(
  'statement_lines',
  {
    id: uuid('id').notNull(),
    statement_id: uuid('statement_id').notNull(),
    /** In the file, from 1. */
    line: integer('line').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** In minor units; below zero what left the account. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    reference: text('reference').notNull(),
    concept: text('concept').notNull(),
    /** Of the account after it, in minor units: tells movements that are alike in every word apart. Null for those of before. */
    balance: bigint('balance', { mode: 'bigint' }),
    /** SHA-256 of what the bank says of it, and of the how manieth alike of its day it is. */
    fingerprint: text('fingerprint').notNull(),
    /** A statement_match: what was found for it when it came. */
    match: text('match').notNull(),
    /** The order that was found for it, or that it was booked for. */
    investment_id: uuid('investment_id'),
    /** The distribution whose money it is. */
    distribution_id: uuid('distribution_id'),
    /** A statement_line_status. */
    status: text('status').notNull(),
    /** Why it is done with without an order. */
    reason: text('reason').notNull().default(''),
    by_id: uuid('by_id'),
    done_at: instant('done_at'),
  },
  (t) => [
    belongsTo(t, t.statement_id, bankStatements),
    belongsTo(t, t.investment_id, investments),
    belongsTo(t, t.distribution_id, distributions),
    belongsTo(t, t.by_id, users),
    check('statement_lines_of_one', sql`num_nonnulls(${t.investment_id}, ${t.distribution_id}) <= 1`),
    check('statement_lines_amount', sql`${t.amount} <> 0`),
    check('statement_lines_done', sql`(${t.status} = 'OPEN') = (${t.done_at} is null)`),
    check('statement_lines_reason', sql`(${t.status} = 'SETTLED') = (${t.reason} <> '')`),
    unique('statement_lines_once').on(t.tenant_id, t.fingerprint),
    index('statement_lines_newest').on(t.tenant_id, t.status, t.day, t.id),
    index('statement_lines_of_day').on(t.tenant_id, t.day),
    index('statement_lines_of_statement').on(t.tenant_id, t.statement_id, t.line),
  ],
)

export type StatementLine = typeof statementLines.$inferSelect
