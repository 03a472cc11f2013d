import { calendarDay } from '../../../domain/calendar.ts'
import type { PreparationPhases } from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { isEntityDeciding, newestReviewOf } from '../erir/newest-review.ts'
import type { FoundIssuance } from '../issuances/subjects/issuance.ts'
import { needsOf } from './missing-fields.ts'

type Issuance = FoundIssuance['issuance']

/** The phases before and after this one in the tenant's order; empty where there is none. */
export function neighbours(
  { tenant }: Pick<Context, 'tenant'>,
  status: string,
): { previous: string; next: string } {
  const order: readonly string[] = tenant.customization.flows.project_statuses
  const place = order.indexOf(status)
  if (place < 0) return { previous: '', next: '' }
  return { previous: order[place - 1] ?? '', next: order[place + 1] ?? '' }
}

/** What the lifecycle asks of an issuance that is prepared. */
export async function phasesOf(
  ctx: Context,
  { issuance }: { issuance: Issuance },
): Promise<PreparationPhases> {
  const around = neighbours(ctx, issuance.status)
  const [needs, review] = await allSettledInOrder([
    needsOf(ctx, issuance, around.next),
    newestReviewOf(ctx, issuance.id),
  ])
  return {
    ...around,
    missing: needs.length,
    entity: issuance.status === 'VALIDATING' && isEntityDeciding(review),
    approved: issuance.approved_at !== null || !isReviewed(ctx),
    starts: issuance.starts_on <= calendarDay(ctx.now),
    asked: issuance.asked_at !== null,
    open_to_issuer: isOpenToIssuer(issuance.status, around.previous),
  }
}

/** What was reviewed is no longer the issuer's to change: it opens as it was approved. */
function isOpenToIssuer(status: string, previous: string): boolean {
  return status === 'DRAFT' || (status === 'PRE_CAMPAIGN' && previous !== 'VALIDATING')
}

/** Whether this tenant's issuances are reviewed at all before they open. */
export function isReviewed({ tenant }: Pick<Context, 'tenant'>): boolean {
  return tenant.customization.flows.project_statuses.includes('VALIDATING')
}
