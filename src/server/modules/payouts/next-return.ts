import type { Context } from '../../kernel/context.ts'
import { providerOf } from '../../providers/payment/index.ts'
import { nextEndlessQueryAt, nextQueryAt } from '../onboarding/query-times.ts'
import type { Payout } from './tables.ts'

/**
 * Returns the time of the next query about a payout; without a limit while its provider may have paid it, so that no
 * manager pays it a second time.
 */
export function nextReturnAt(
  ctx: Pick<Context, 'realNow' | 'payments'>,
  { payment_method }: Pick<Payout, 'payment_method'>,
  attempts: number,
): Date | null {
  const isAnswerable = providerOf(ctx, payment_method) !== undefined
  return isAnswerable ? nextEndlessQueryAt(ctx, attempts) : nextQueryAt(ctx, attempts)
}
