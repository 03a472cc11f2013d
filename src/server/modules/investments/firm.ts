import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { issuances } from '../issuances/tables.ts'
import { chargedBack } from '../payments/charged-back.ts'
import { settledStatuses } from './statuses.ts'
import { investments } from './tables.ts'

const whereSameIssuance = and(
  eq(investments.tenant_id, issuances.tenant_id),
  eq(investments.issuance_id, issuances.id),
)

const whereSettled = and(whereSameIssuance, inArray(investments.status, [...settledStatuses]))

// Selects the minimum, which an index answers; `exists` would read the table.
export const isSettled = sql<boolean>`((select min(${investments.status}) from ${investments} where ${whereSettled}) is not null)`

/**
 * Computes the money in cents that an issuance has raised and investors can no longer withdraw. Excludes charged-back
 * payments only until the campaign is settled or decided, because a later chargeback does not change the outcome.
 */
export function firmAmount(now: Date): SQL<number> {
  // Repeats the condition of the index investments_reflecting, so that PostgreSQL uses it.
  const whereCharged = and(whereSameIssuance, sql`${investments.status} = 'CHARGED'`)
  const whereReleasable = and(whereCharged, gt(investments.reflection_ends_at, now))
  const whereChargedBack = and(whereCharged, lte(investments.reflection_ends_at, now), chargedBack)
  const sumOf = (where: SQL | undefined) =>
    sql`(select coalesce(sum(${investments.amount}), 0) from ${investments} where ${where})`
  return sql<number>`(${issuances.raised} + ${issuances.taken_back} - ${sumOf(whereReleasable)}
    - case when ${issuances.outcome} = 'UNDECIDED' and not ${isSettled} then ${sumOf(whereChargedBack)} else 0 end)`
}
