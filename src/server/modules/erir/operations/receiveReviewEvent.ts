import { eq } from 'drizzle-orm'
import type { Context, EventOutcome, WebhookHandler } from '../../../kernel/context.ts'
import { outside } from '../../../kernel/outside.ts'
import { applyAnswer } from '../apply-answer.ts'
import { regulatoryReviews } from '../tables.ts'

/** A message about a review is a hint: what counts is what the entity answers when it is asked. */
export const receiveReviewEvent: WebhookHandler<'receiveReviewEvent'> = async (ctx, { review_id }) => {
  const { tx, entity } = ctx
  const [review] = await tx.select().from(regulatoryReviews).where(eq(regulatoryReviews.reference, review_id))
  if (!review || !entity) return 'unknown'
  return outside(
    () => entity.review(review_id),
    async (later: Context, answer): Promise<EventOutcome> => {
      if (!answer) return 'unknown'
      await applyAnswer(later, review.id, answer)
      return 'applied'
    },
  )
}
