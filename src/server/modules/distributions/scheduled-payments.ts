import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { distributions } from './tables.ts'

/** The payments of the schedule of an issuance that are announced, whatever became of them. */
export function isScheduledPayment(issuanceId: string): SQL | undefined {
  return and(eq(distributions.issuance_id, issuanceId), isNotNull(distributions.number))
}
