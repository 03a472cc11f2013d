import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { EntityReview } from '../../providers/erir/provider.ts'
import { type IssuanceRecord, issuanceColumns } from '../issuances/subjects/issuance.ts'
import { issuances } from '../issuances/tables.ts'
import { applyRefusal } from '../preparation/apply-refusal.ts'
import { applyRegistration } from '../preparation/apply-registration.ts'
import { type RegulatoryReview, regulatoryReviews } from './tables.ts'

/**
 * Applies a regulatory entity's response about a review once. Locks the issuance first, as every transition does;
 * ignores responses about ended and withdrawn reviews.
 */
export async function applyAnswer(ctx: Context, id: string, response: EntityReview): Promise<void> {
  const unlockedReview = await reviewById(ctx, id)
  const record = unlockedReview && (await lockIssuance(ctx, unlockedReview.issuance_id))
  const review = await reviewById(ctx, id)
  if (!record || !review || !['waiting', 'pending'].includes(review.status)) return
  const { id: reference, status } = response
  if (status === 'pending') return recordPending(ctx, review, reference)
  const outcome = { reference, ended_at: ctx.now, ask_at: null }
  if (status === 'registered') {
    const { registration } = response
    await transition(ctx, 'regulatory-review', { review }, 'register', {
      changes: { ...outcome, registration },
    })
    return applyRegistration(ctx, record)
  }
  const { reasons } = response
  await transition(ctx, 'regulatory-review', { review }, 'refuse', { changes: { ...outcome, reasons } })
  await applyRefusal(ctx, record, reasons)
}

async function recordPending(ctx: Context, review: RegulatoryReview, reference: string): Promise<void> {
  if (review.status === 'waiting')
    await transition(ctx, 'regulatory-review', { review }, 'run', { changes: { reference } })
  // Updates the regulatory entity's reference, which may change when a review is sent again.
  else await ctx.tx.update(regulatoryReviews).set({ reference }).where(eq(regulatoryReviews.id, review.id))
}

async function lockIssuance({ tx }: Context, id: string): Promise<IssuanceRecord | undefined> {
  const whereInReview = and(
    eq(issuances.id, id),
    eq(issuances.status, 'VALIDATING'),
    isNull(issuances.removed_at),
  )
  const [issuance] = await tx
    .select(issuanceColumns)
    .from(issuances)
    .where(whereInReview)
    .for('no key update')
  return issuance && { issuance }
}

async function reviewById({ tx }: Context, id: string): Promise<RegulatoryReview | undefined> {
  const [review] = await tx.select().from(regulatoryReviews).where(eq(regulatoryReviews.id, id))
  return review
}
