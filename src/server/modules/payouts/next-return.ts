import type { Context } from '../../kernel/context.ts'
import { providerOf } from '../../providers/payment/index.ts'
import { nextEndlessQueryAt, nextQueryAt } from '../onboarding/query-times.ts'
import type { Payout } from './tables.ts'

/**
 * Returns when to ask the provider about a payout again, or null after the last query. The queries never end while the
 * provider may have paid the payout, so that no manager pays it a second time.
 */
export function nextReturnAt(
  ctx: Pick<Context, 'realNow' | 'payments'>,
  { payment_method }: Pick<Payout, 'payment_method'>,
  attempts: number,
): Date | null {
  const hasProvider = providerOf(ctx, payment_method) !== undefined
  return hasProvider ? nextEndlessQueryAt(ctx, attempts) : nextQueryAt(ctx, attempts)
}
