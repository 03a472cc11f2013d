import { sql } from 'drizzle-orm'
import { index, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable, tokensColumn } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'

/**
 * Stores the register of each issuance for lists: holders and people with orders or interests. Triggers maintain it
 * (database/holders.sql) from the journal and the investments, which are authoritative.
 */
export const holders = tenantTable(
  'holders',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Counts the minted tokens of the person, including those locked for ads. */
    tokens: tokensColumn('tokens').notNull().default(sql`0`),
    /** Counts ordered tokens that are not minted yet. */
    ordered: tokensColumn('ordered').notNull().default(sql`0`),
    /** Counts the tokens of interests declared before the campaign. */
    interested: tokensColumn('interested').notNull().default(sql`0`),
    standing: text('standing')
      .notNull()
      .generatedAlwaysAs(
        sql`case when tokens > 0 then 'HOLDER' when ordered > 0 then 'ORDERED' when interested > 0 then 'INTERESTED' else 'PAST' end`,
      ),
    since: instant('since').notNull(),
  },
  (t) => [
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.user_id, users),
    unique('holders_of_issuance').on(t.tenant_id, t.issuance_id, t.user_id),
    index('holders_by_id').on(t.tenant_id, t.issuance_id, t.id),
    index('holders_by_tokens').on(t.tenant_id, t.issuance_id, t.standing, t.tokens, t.id),
    index('holders_by_ordered').on(t.tenant_id, t.issuance_id, t.standing, t.ordered, t.id),
    index('holders_newest').on(t.tenant_id, t.issuance_id, t.standing, t.since, t.id),
  ],
)

export type Holder = typeof holders.$inferSelect

/** Stores the freezes of persons, who may neither acquire nor transfer tokens of an issuance. Lifted freezes stay. */
export const freezes = tenantTable(
  'freezes',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    user_id: uuid('user_id').notNull(),
    status: text('status').notNull(),
    /** Contains the reason for managers only, because the law may forbid disclosing it. */
    reason: text('reason').notNull(),
    frozen_at: instant('frozen_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.user_id, users),
    uniqueIndex('freezes_current').on(t.tenant_id, t.issuance_id, t.user_id).where(sql`status = 'FROZEN'`),
  ],
)
