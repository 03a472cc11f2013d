import { sql } from 'drizzle-orm'
import { check, index, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, centsColumn, instant, tenantTable, tokensColumn } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'

/**
 * Stores persons' movements as a read model, maintained by a trigger on the journal (database/movements.sql), which is
 * authoritative.
 */
export const movements = tenantTable(
  'movements',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    at: instant('at').notNull(),
    kind: text('kind').notNull(),
    /** Identifies the issuance; null for movements of the balance. */
    issuance_id: uuid('issuance_id'),
    /** Identifies the order. */
    investment_id: uuid('investment_id'),
    cause_kind: text('cause_kind').notNull(),
    cause_id: uuid('cause_id').notNull(),
    /** Contains the currency as ISO 4217; for tokens, that of their issuance. */
    currency: text('currency').notNull(),
    money_in: centsColumn('money_in').notNull().default(sql`0`),
    money_out: centsColumn('money_out').notNull().default(sql`0`),
    tokens_in: tokensColumn('tokens_in').notNull().default(sql`0`),
    tokens_out: tokensColumn('tokens_out').notNull().default(sql`0`),
  },
  (t) => [
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.investment_id, investments),
    check(
      'movements_one_way',
      sql`least(${t.money_in}, ${t.money_out}, ${t.tokens_in}, ${t.tokens_out}) = 0
        and (${t.money_in} > 0)::int + (${t.money_out} > 0)::int + (${t.tokens_in} > 0)::int + (${t.tokens_out} > 0)::int = 1`,
    ),
    index('movements_newest').on(t.tenant_id, t.user_id, t.kind, t.at, t.id),
    index('movements_largest').on(t.tenant_id, t.user_id, t.kind, t.money_out, t.id),
    // Serves statements, by time.
    index('movements_ledger').on(t.tenant_id, t.user_id, t.at, t.id),
  ],
)

export type Movement = typeof movements.$inferSelect
