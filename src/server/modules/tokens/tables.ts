import { sql } from 'drizzle-orm'
import { check, index, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, centsColumn, instant, tenantTable, tokensColumn } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'

/** The classes of an issuance's tokens beside its default one, which is the issuance's own name, symbol, price and supply. */
export const tokenClasses = tenantTable(
  'token_classes',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    /** In the minor units of its issuance's currency. */
    price: centsColumn('price').notNull(),
    supply: tokensColumn('supply').notNull(),
    /** Ordered and not given back: moved only by a conditional update, under the lock of its issuance. */
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
