import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { recordInitialStatus, transition } from '../../kernel/lifecycle/transition.ts'
import { isEntityDeciding, newestReviewOf } from './newest-review.ts'
import { regulatoryReviews } from './tables.ts'

/**
 * Starts a review by the tenant's regulatory entity after the commit. Returns whether the tenant has such an entity.
 */
export async function startReview(ctx: Context, issuance_id: string): Promise<boolean> {
  if (!ctx.entity) return false
  const previousReview = await newestReviewOf(ctx, issuance_id)
  const [review] = await ctx.tx
    .insert(regulatoryReviews)
    .values({
      id: newId(),
      issuance_id,
      status: 'waiting',
      position: (previousReview?.position ?? 0) + 1,
      created_at: ctx.now,
      ask_at: ctx.realNow,
    })
    .returning()
  if (!review) throw new Error('A review was not written.')
  recordInitialStatus(ctx, 'regulatory-review', review)
  await ctx.send('reviewQuestion', { row: review.id })
  return true
}

/** Withdraws a pending review of an issuance that is returned, so that later responses are ignored. */
export async function withdrawReview(ctx: Context, issuance_id: string): Promise<void> {
  const review = await newestReviewOf(ctx, issuance_id)
  if (!review || !isEntityDeciding(review)) return
  await transition(ctx, 'regulatory-review', { review }, 'withdraw', {
    changes: { ended_at: ctx.now, ask_at: null },
  })
}
