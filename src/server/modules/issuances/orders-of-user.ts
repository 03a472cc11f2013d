import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { chargedStatuses } from '../investments/statuses.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from './tables.ts'

/** Selects a user's orders of an issuance. */
export function whereOrderedBy(userId: string): SQL | undefined {
  return and(
    eq(investments.tenant_id, issuances.tenant_id),
    eq(investments.issuance_id, issuances.id),
    eq(investments.investor_id, userId),
  )
}

/** Returns the amount that a person has paid for an issuance, in cents. */
export function paidAmountBy(userId: string): SQL<string> {
  const wherePaid = and(whereOrderedBy(userId), inArray(investments.status, [...chargedStatuses]))
  return sql`(select coalesce(sum(${investments.amount}), 0) from ${investments} where ${wherePaid})`
}
