import type { Handler } from '../../../kernel/context.ts'
import { newestReviewOf, reviewTold } from '../newest.ts'

export const getRegulatoryReview: Handler<'getRegulatoryReview'> = async (ctx, { subject }) =>
  reviewTold(await newestReviewOf(ctx, subject.issuance.id))
