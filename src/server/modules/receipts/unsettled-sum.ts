import { type SQL, sql } from 'drizzle-orm'
import { investments } from '../investments/tables.ts'
import { receipts } from './tables.ts'

/** Selects the amount of unsettled receipts in cents, for each order of a query. */
export const unsettledSum: SQL<string> = sql<string>`(select coalesce(sum(${receipts.amount}), 0)::text from ${receipts}
  where ${receipts.tenant_id} = ${investments.tenant_id} and ${receipts.investment_id} = ${investments.id}
    and ${receipts.settled_at} is null)`
