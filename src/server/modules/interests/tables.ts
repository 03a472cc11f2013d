import { sql } from 'drizzle-orm'
import { check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, centsColumn, instant, tenantTable, tokensColumn } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'

/** Selects interests that may still become an order. */
export const whereReserved = sql.raw(`"interests"."status" = 'RESERVED'`)

/** Stores interests declared before a campaign. Only bookings reserve tokens; an order may follow. */
export const interests = tenantTable(
  'interests',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    investor_id: uuid('investor_id').notNull(),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    tokens: tokensColumn('tokens').notNull(),
    /** Contains the issuance's currency, as ISO 4217. */
    currency: text('currency').notNull(),
    price: centsColumn('price').notNull(),
    amount: centsColumn('amount').notNull(),
    created_at: instant('created_at').notNull(),
    reflection_ends_at: instant('reflection_ends_at').notNull(),
    /**
     * Contain the terms known to the investor: the issuance's version, its price, and the smallest and largest order.
     */
    known_version: integer('known_version').notNull(),
    known_price: centsColumn('known_price').notNull(),
    known_min: tokensColumn('known_min').notNull(),
    known_max: tokensColumn('known_max').notNull(),
    /** Contains when the investor was last notified of changed terms. */
    terms_told_at: instant('terms_told_at'),
    /** Contains when the investor was notified of the opening. */
    opened_at: instant('opened_at'),
    /** Contains the end of a booking's priority; null before the campaign opens. */
    priority_until: instant('priority_until'),
    /** Identifies the order that followed. */
    investment_id: uuid('investment_id'),
  },
  (t) => [
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.investor_id, users),
    belongsTo(t, t.investment_id, investments),
    check('interests_amount', sql`${t.tokens} > 0 and ${t.amount} = ${t.tokens} * ${t.price}`),
    check('interests_kind', sql`${t.kind} in ('DECLARED', 'BOOKED')`),
    check('interests_order', sql`(${t.status} = 'ORDERED') = (${t.investment_id} is not null)`),
    // Allows one open interest at a time per investor and issuance.
    uniqueIndex('interests_reserved')
      .on(t.tenant_id, t.issuance_id, t.investor_id)
      .where(sql`status = 'RESERVED'`),
    uniqueIndex('interests_order').on(t.tenant_id, t.investment_id),
    index('interests_waiting').on(t.tenant_id, t.created_at, t.id).where(sql`status = 'RESERVED'`),
    // Serve the lists of all interests, of an investor and of an issuance: by status, then by each sort order.
    index('interests_newest').on(t.tenant_id, t.status, t.created_at, t.id),
    index('interests_amount').on(t.tenant_id, t.status, t.amount, t.id),
    index('interests_of_investor').on(t.tenant_id, t.investor_id, t.status, t.created_at, t.id),
    index('interests_of_issuance_newest').on(t.tenant_id, t.issuance_id, t.status, t.created_at, t.id),
    index('interests_of_issuance_amount').on(t.tenant_id, t.issuance_id, t.status, t.amount, t.id),
  ],
)

export type Interest = typeof interests.$inferSelect
