import { eq } from 'drizzle-orm'
import type { Context, EventOutcome, WebhookHandler } from '../../../kernel/context.ts'
import { outside } from '../../../kernel/outside.ts'
import { applyAnswer } from '../apply-answer.ts'
import { regulatoryReviews } from '../tables.ts'

/**
 * Queries the review that a message names, because the message itself proves nothing. Returns `unknown` for an unknown
 * review.
 */
export const receiveReviewEvent: WebhookHandler<'receiveReviewEvent'> = async (ctx, { review_id }) => {
  const { tx, entity } = ctx
  const [review] = await tx.select().from(regulatoryReviews).where(eq(regulatoryReviews.reference, review_id))
  if (!review || !entity) return 'unknown'
  return outside(
    () => entity.review(review_id),
    async (laterCtx: Context, response): Promise<EventOutcome> => {
      if (!response) return 'unknown'
      await applyAnswer(laterCtx, review.id, response)
      return 'applied'
    },
  )
}
