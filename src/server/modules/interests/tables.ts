import { sql } from 'drizzle-orm'
import { check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, centsColumn, instant, tenantTable, tokensColumn } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'

/** Whether an interest may still become an order. */
export const isReserved = sql.raw(`"interests"."status" = 'RESERVED'`)

/** Interests declared before a campaign. They take no tokens; an order may follow. */
export const interests = tenantTable(
  'interests',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    investor_id: uuid('investor_id').notNull(),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    tokens: tokensColumn('tokens').notNull(),
    /** ISO 4217: that of its issuance. */
    currency: text('currency').notNull(),
    price: centsColumn('price').notNull(),
    amount: centsColumn('amount').notNull(),
    created_at: instant('created_at').notNull(),
    reflection_ends_at: instant('reflection_ends_at').notNull(),
    /** The terms that its investor knows, as they stood in this version of the issuance: the least and the most of an order. */
    known_version: integer('known_version').notNull(),
    known_price: centsColumn('known_price').notNull(),
    known_min: tokensColumn('known_min').notNull(),
    known_max: tokensColumn('known_max').notNull(),
    /** When the investor was last told of changed terms. */
    terms_told_at: instant('terms_told_at'),
    /** When the investor was told that the campaign is open. */
    opened_at: instant('opened_at'),
    /** The end of a booking's priority; null before the campaign opens. */
    priority_until: instant('priority_until'),
    /** The order that it became. */
    investment_id: uuid('investment_id'),
  },
  (t) => [
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.investor_id, users),
    belongsTo(t, t.investment_id, investments),
    check('interests_amount', sql`${t.tokens} > 0 and ${t.amount} = ${t.tokens} * ${t.price}`),
    check('interests_kind', sql`${t.kind} in ('DECLARED', 'BOOKED')`),
    check('interests_order', sql`(${t.status} = 'ORDERED') = (${t.investment_id} is not null)`),
    // One at a time: the next may follow when it is over.
    uniqueIndex('interests_reserved')
      .on(t.tenant_id, t.issuance_id, t.investor_id)
      .where(sql`status = 'RESERVED'`),
    uniqueIndex('interests_order').on(t.tenant_id, t.investment_id),
    index('interests_waiting').on(t.tenant_id, t.created_at, t.id).where(sql`status = 'RESERVED'`),
    // Of everybody, of one investor and of one issuance: by status, then in each order that the lists offer.
    index('interests_newest').on(t.tenant_id, t.status, t.created_at, t.id),
    index('interests_amount').on(t.tenant_id, t.status, t.amount, t.id),
    index('interests_of_investor').on(t.tenant_id, t.investor_id, t.status, t.created_at, t.id),
    index('interests_of_issuance_newest').on(t.tenant_id, t.issuance_id, t.status, t.created_at, t.id),
    index('interests_of_issuance_amount').on(t.tenant_id, t.issuance_id, t.status, t.amount, t.id),
  ],
)

export type Interest = typeof interests.$inferSelect
