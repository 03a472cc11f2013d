import type { InvestmentCampaign, TokenState } from '../../../generated/domain.ts'
import { endedStatuses, isLocked } from './statuses.ts'
import type { Investment } from './tables.ts'

const isEnded = (status: string) => endedStatuses.some((each) => each === status)

/** Returns the state of the tokens of an order. */
export function tokenState(
  order: Pick<Investment, 'status' | 'locked_at' | 'reflection_ends_at'>,
  { firm, soft_cap, outcome, mint_strategy }: InvestmentCampaign,
  { now, failed }: { now: Date; failed: boolean },
): TokenState {
  const { status } = order
  const isReached = firm >= soft_cap
  if (status === 'MINTED' || status === 'CLOSED') return 'DELIVERED'
  if (isEnded(status) || outcome === 'NOT_FINANCED') return 'NONE'
  if (status !== 'CHARGED' && status !== 'ACCEPTED') return 'UNPAID'
  if (order.reflection_ends_at > now) return 'REFLECTION'
  if (failed) return 'FAILED'
  if (isLocked(order)) return isReached ? 'SOON' : 'LOCKED'
  if (mint_strategy === 'MANUAL') return 'BY_HAND'
  if (mint_strategy === 'AT_CHARGE') return 'SOON'
  if (mint_strategy === 'CAMPAIGN_END' && outcome !== 'FINANCED') return 'CAMPAIGN_END'
  return isReached ? 'SOON' : 'SOFT_CAP'
}
