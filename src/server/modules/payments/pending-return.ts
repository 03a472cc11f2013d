import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { type Payout, payouts } from '../payouts/tables.ts'

/** Selects a payout that is pending at its provider and was not retried since. */
export function wherePendingReturn({ id, retried }: Pick<Payout, 'id' | 'retried'>): SQL | undefined {
  return and(eq(payouts.id, id), eq(payouts.retried, retried), isNotNull(payouts.return_at))
}
