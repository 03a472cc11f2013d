import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { type PayoutRecord, selectPayouts } from '../payouts/rows.ts'
import { type Payout, payouts } from '../payouts/tables.ts'

/**
 * Locks the payout that a provider's result concerns; undefined if the payout is no longer pending at the
 * provider or was retried since.
 */
export async function lockPendingReturn(
  ctx: Context,
  { id, retried }: Pick<Payout, 'id' | 'retried'>,
): Promise<PayoutRecord | undefined> {
  const wherePending = and(eq(payouts.id, id), eq(payouts.retried, retried), isNotNull(payouts.return_at))
  const [record] = await selectPayouts(ctx, wherePending).for('no key update', { of: payouts })
  return record
}
