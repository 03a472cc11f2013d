import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { type Payout, payouts } from '../payouts/tables.ts'

/** The payout, where its provider is asked for it and a manager has not had it asked anew since. */
export function isPendingReturn({ id, retried }: Pick<Payout, 'id' | 'retried'>): SQL | undefined {
  return and(eq(payouts.id, id), eq(payouts.retried, retried), isNotNull(payouts.return_at))
}
