import type { InvestmentCampaign, TokenState } from '../../../generated/domain.ts'
import { endedStatuses, isLocked } from './statuses.ts'
import type { Investment } from './tables.ts'

const isEnded = (status: string) => endedStatuses.some((endedStatus) => endedStatus === status)

type Order = Pick<Investment, 'status' | 'locked_at' | 'reflection_ends_at'>

/** Describes what delays the tokens of an order. */
interface Delays {
  now: Date
  failed: boolean
  /** Contains why the investor may not hold the tokens; empty if they may. */
  hold: string
  chargedBack: boolean
}

/** Returns the state of the tokens of an order. */
export function tokenState(order: Order, campaign: InvestmentCampaign, delays: Delays): TokenState {
  const state = plannedState(order, campaign, delays)
  if (state !== 'SOON' && state !== 'BY_HAND') return state
  if (delays.chargedBack) return 'DISPUTED'
  return delays.hold === '' ? state : 'ON_HOLD'
}

/** Returns the state of the tokens by the issuance's mint strategy, without chargebacks and holding obstacles. */
function plannedState(
  order: Order,
  { firm, soft_cap, outcome, mint_strategy }: InvestmentCampaign,
  { now, failed }: Delays,
): TokenState {
  const { status } = order
  const isSoftCapReached = firm >= soft_cap
  if (status === 'MINTED' || status === 'CLOSED') return 'DELIVERED'
  if (isEnded(status) || outcome === 'NOT_FINANCED') return 'NONE'
  if (status !== 'CHARGED' && status !== 'ACCEPTED') return 'UNPAID'
  if (order.reflection_ends_at > now) return 'REFLECTION'
  if (failed) return 'FAILED'
  if (isLocked(order)) return isSoftCapReached ? 'SOON' : 'LOCKED'
  if (mint_strategy === 'MANUAL') return 'BY_HAND'
  if (mint_strategy === 'AT_CHARGE') return 'SOON'
  if (mint_strategy === 'CAMPAIGN_END' && outcome !== 'FINANCED') return 'CAMPAIGN_END'
  return isSoftCapReached ? 'SOON' : 'SOFT_CAP'
}
