import { desc, eq } from 'drizzle-orm'
import type { ErirReview } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { type RegulatoryReview, regulatoryReviews } from './tables.ts'

/** The newest review of an issuance. */
export async function newestReviewOf(
  { tx }: Pick<Context, 'tx'>,
  issuance: string,
): Promise<RegulatoryReview | undefined> {
  const [newest] = await tx
    .select()
    .from(regulatoryReviews)
    .where(eq(regulatoryReviews.issuance_id, issuance))
    .orderBy(desc(regulatoryReviews.position))
    .limit(1)
  return newest
}

/** Whether the entity alone decides: it is still at it, or has registered what it was sent. */
export function isEntityDeciding(review: RegulatoryReview | undefined): boolean {
  return review !== undefined && ['waiting', 'pending', 'registered'].includes(review.status)
}

/** How its issuer and managers read it. */
export function reviewOf(review: RegulatoryReview | undefined): ErirReview {
  return {
    status: review?.status ?? '',
    began_at: review?.created_at.toISOString() ?? '',
    ended_at: review?.ended_at?.toISOString() ?? '',
    registration: review?.registration ?? '',
    reasons: review?.reasons.map(({ text }) => text) ?? [],
  }
}
