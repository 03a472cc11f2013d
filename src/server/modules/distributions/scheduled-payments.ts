import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { distributions } from './tables.ts'

/** Selects the distributions of an issuance's schedule, in any status. */
export function whereScheduledPayment(issuanceId: string): SQL | undefined {
  return and(eq(distributions.issuance_id, issuanceId), isNotNull(distributions.number))
}
