import type { Handler } from '../../../kernel/context.ts'
import { newestReviewOf, reviewOf } from '../newest-review.ts'

export const getRegulatoryReview: Handler<'getRegulatoryReview'> = async (ctx, { subject }) =>
  reviewOf(await newestReviewOf(ctx, subject.issuance.id))
