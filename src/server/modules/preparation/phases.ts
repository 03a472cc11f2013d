import { calendarDay } from '../../../domain/calendar.ts'
import type { PreparationPhases } from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { isEntityDeciding, newestReviewOf } from '../erir/newest-review.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { issuanceStatuses } from '../issuances/visibility.ts'
import { needsOf } from './missing-fields.ts'

type Issuance = IssuanceRecord['issuance']

/**
 * Returns the phases before and after a status in the tenant's order; empty without one. A phase that the tenant no
 * longer uses has the place of the platform's order.
 */
export function adjacentPhases(
  { tenant, library }: Pick<Context, 'tenant' | 'library'>,
  status: string,
): { previous: string; next: string } {
  const order: readonly string[] = tenant.customization.flows.project_statuses
  const place = order.indexOf(status)
  if (place >= 0) return { previous: order[place - 1] ?? '', next: order[place + 1] ?? '' }
  const all: readonly string[] = issuanceStatuses(library)
  const before = order.findLastIndex((each) => all.indexOf(each) < all.indexOf(status))
  return { previous: order[before] ?? '', next: order[before + 1] ?? '' }
}

/** Returns the phases of an issuance and what the lifecycle checks of it. */
export async function phasesOf(
  ctx: Context,
  { issuance }: { issuance: Issuance },
): Promise<PreparationPhases> {
  const around = adjacentPhases(ctx, issuance.status)
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

/** Returns whether the issuer may still edit; a reviewed issuance opens as approved. */
function isOpenToIssuer(status: string, previous: string): boolean {
  return status === 'DRAFT' || (status === 'PRE_CAMPAIGN' && previous !== 'VALIDATING')
}

/** Returns whether the tenant has a review phase. */
export function isReviewed({ tenant }: Pick<Context, 'tenant'>): boolean {
  return tenant.customization.flows.project_statuses.includes('VALIDATING')
}
