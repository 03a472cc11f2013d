import type { Context } from '../../kernel/context.ts'
import { nextEndlessQueryAt, nextQueryAt } from '../onboarding/query-times.ts'
import type { Payout } from './tables.ts'

/**
 * Returns the time of the next query about a payout; without a limit while its money may be on its way, so that no
 * manager pays it a second time.
 */
export function nextReturnAt(
  ctx: Pick<Context, 'realNow'>,
  { status, next }: Pick<Payout, 'status' | 'next'>,
  attempts: number,
): Date | null {
  const isUnderWay = status === 'SENT' || next !== ''
  return isUnderWay ? nextEndlessQueryAt(ctx, attempts) : nextQueryAt(ctx, attempts)
}
