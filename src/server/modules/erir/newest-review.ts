import { desc, eq } from 'drizzle-orm'
import type { ErirReview } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { type RegulatoryReview, regulatoryReviews } from './tables.ts'

/** Returns the newest review of an issuance; undefined without a review. */
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

/** Returns whether the regulatory entity decides about the issuance: its review is not refused or withdrawn. */
export function isEntityDeciding(review: RegulatoryReview | undefined): boolean {
  return review !== undefined && ['waiting', 'pending', 'registered'].includes(review.status)
}

/** Returns a review for the issuer and managers. */
export function reviewOf(review: RegulatoryReview | undefined): ErirReview {
  return {
    status: review?.status ?? '',
    began_at: review?.created_at.toISOString() ?? '',
    ended_at: review?.ended_at?.toISOString() ?? '',
    registration: review?.registration ?? '',
    reasons: review?.reasons.map(({ text }) => text) ?? [],
  }
}
