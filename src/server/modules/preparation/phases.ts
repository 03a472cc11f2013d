import { calendarDay } from '../../../domain/calendar.ts'
import type { PreparationPhases } from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { isEntityDeciding, newestReviewOf } from '../erir/newest-review.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { issuanceStatuses } from '../issuances/visibility.ts'
import { missingFieldsOf } from './missing-fields.ts'

type Issuance = IssuanceRecord['issuance']

/**
 * Returns the phases before and after a status in the tenant's order; empty if there is none. For a phase that the
 * tenant no longer uses, the platform's order determines its neighbours.
 */
export function adjacentPhases(
  { tenant, library }: Pick<Context, 'tenant' | 'library'>,
  status: string,
): { previous: string; next: string } {
  const order: readonly string[] = tenant.customization.flows.project_statuses
  const position = order.indexOf(status)
  if (position >= 0) return { previous: order[position - 1] ?? '', next: order[position + 1] ?? '' }
  const platformOrder: readonly string[] = issuanceStatuses(library)
  const precedingIndex = order.findLastIndex(
    (phase) => platformOrder.indexOf(phase) < platformOrder.indexOf(status),
  )
  return { previous: order[precedingIndex] ?? '', next: order[precedingIndex + 1] ?? '' }
}

/** Returns an issuance's adjacent phases and the conditions that its lifecycle checks. */
export async function phasesOf(
  ctx: Context,
  { issuance }: { issuance: Issuance },
): Promise<PreparationPhases> {
  const adjacent = adjacentPhases(ctx, issuance.status)
  const [needs, review] = await allSettledInOrder([
    missingFieldsOf(ctx, issuance, adjacent.next),
    newestReviewOf(ctx, issuance.id),
  ])
  return {
    ...adjacent,
    missing: needs.length,
    entity: issuance.status === 'VALIDATING' && isEntityDeciding(review),
    approved: issuance.approved_at !== null || !hasReviewPhase(ctx),
    starts: issuance.starts_on <= calendarDay(ctx.now, ctx.timeZone),
    asked: issuance.asked_at !== null,
    open_to_issuer: isOpenToIssuer(issuance.status, adjacent.previous),
  }
}

/** Returns whether the issuer may still edit; after a review, the campaign must open as it was approved. */
function isOpenToIssuer(status: string, previous: string): boolean {
  return status === 'DRAFT' || (status === 'PRE_CAMPAIGN' && previous !== 'VALIDATING')
}

/** Returns whether the tenant has a review phase. */
export function hasReviewPhase({ tenant }: Pick<Context, 'tenant'>): boolean {
  return tenant.customization.flows.project_statuses.includes('VALIDATING')
}
