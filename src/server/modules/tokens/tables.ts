import { sql } from 'drizzle-orm'
import { check, index, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, centsColumn, instant, tenantTable, tokensColumn } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'

/** Stores the token classes of issuances, except default classes, whose data are columns of the issuance. */
export const tokenClasses = tenantTable(
  'token_classes',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    /** Contains the price in the minor units of the issuance's currency. */
    price: centsColumn('price').notNull(),
    supply: tokensColumn('supply').notNull(),
    /** Counts ordered tokens; changed only by conditional updates under the lock of the issuance. */
    taken: tokensColumn('taken').notNull().default(sql`0`),
    created_at: instant('created_at').notNull(),
    created_by: uuid('created_by').notNull(),
  },
  (t) => [
    unique('token_classes_symbol').on(t.tenant_id, t.symbol),
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.created_by, users),
    index('token_classes_of_issuance').on(t.tenant_id, t.issuance_id, t.created_at, t.id),
    check('token_classes_price', sql`${t.price} > 0`),
    check('token_classes_taken', sql`${t.taken} between 0 and ${t.supply}`),
  ],
)

export type TokenClassRow = typeof tokenClasses.$inferSelect
