import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, centsColumn, instant, tenantTable } from '../../database/table.ts'
import { investments } from '../investments/tables.ts'

/** Stores transfers to the issuances' wallets of the balances with which delivered orders were paid. */
export const balanceForwards = tenantTable(
  'balance_forwards',
  {
    investment_id: uuid('investment_id').notNull(),
    /** Schedules the next request in real time; null once done. */
    forward_at: instant('forward_at'),
    /** Counts the requests to the provider. */
    asked: integer('asked').notNull().default(0),
    /** Contains the provider's address where the investor confirms the transfer; empty if not needed. */
    next: text('next').notNull().default(''),
    /** Contains the amount in cents that has reached the issuance's wallet, without fees. */
    forwarded: centsColumn('forwarded').notNull().default(sql`0`),
    /** Contains the fees in cents that the transfer has moved to the platform; null before and if unknown. */
    forwarded_fees: centsColumn('forwarded_fees'),
    /** Contains the provider's code of the last refusal; empty without one. */
    refusal: text('refusal').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.investment_id] }),
    belongsTo(t, t.investment_id, investments),
    index('balance_forwards_due')
      .on(t.tenant_id, t.forward_at, t.investment_id)
      .where(sql`forward_at is not null`),
  ],
)

export type BalanceForward = typeof balanceForwards.$inferSelect
