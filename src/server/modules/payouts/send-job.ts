import type { Context } from '../../kernel/context.ts'
import { isToBalance } from './rows.ts'
import type { Payout } from './tables.ts'

/**
 * Starts the job that requests a payout from the provider: a refund, a move to a balance, or a payout to a bank
 * account.
 */
export async function sendJob(
  ctx: Context,
  { id, payment_id, ...payout }: Pick<Payout, 'id' | 'payment_id' | 'reason' | 'payment_method'>,
): Promise<void> {
  const job = isToBalance(payout) ? 'balanceFilling' : 'earningPayout'
  await ctx.send(payment_id === null ? job : 'providerReturn', { row: id })
}
