import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { EntityReview } from '../../providers/erir/provider.ts'
import { columns, type IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { issuances } from '../issuances/tables.ts'
import { applyRefusal } from '../preparation/apply-refusal.ts'
import { applyRegistration } from '../preparation/apply-registration.ts'
import { type RegulatoryReview, regulatoryReviews } from './tables.ts'

/**
 * Applies an entity's answer about a review once. Locks the issuance first, as every transition does; ignores answers
 * about ended and withdrawn reviews.
 */
export async function applyAnswer(ctx: Context, id: string, answer: EntityReview): Promise<void> {
  const requested = await reviewById(ctx, id)
  const record = requested && (await lockIssuance(ctx, requested.issuance_id))
  const review = await reviewById(ctx, id)
  if (!record || !review || !['waiting', 'pending'].includes(review.status)) return
  const { id: reference, status } = answer
  if (status === 'pending') return running(ctx, review, reference)
  const outcome = { reference, ended_at: ctx.now, ask_at: null }
  if (status === 'registered') {
    const { registration } = answer
    await transition(ctx, 'regulatory-review', { review }, 'register', {
      changes: { ...outcome, registration },
    })
    return applyRegistration(ctx, record)
  }
  const { reasons } = answer
  await transition(ctx, 'regulatory-review', { review }, 'refuse', { changes: { ...outcome, reasons } })
  await applyRefusal(ctx, record, reasons)
}

async function running(ctx: Context, review: RegulatoryReview, reference: string): Promise<void> {
  if (review.status === 'waiting')
    await transition(ctx, 'regulatory-review', { review }, 'run', { changes: { reference } })
  // Updates the entity's reference, which may change when a review is sent again.
  else await ctx.tx.update(regulatoryReviews).set({ reference }).where(eq(regulatoryReviews.id, review.id))
}

async function lockIssuance({ tx }: Context, id: string): Promise<IssuanceRecord | undefined> {
  const whereInReview = and(
    eq(issuances.id, id),
    eq(issuances.status, 'VALIDATING'),
    isNull(issuances.removed_at),
  )
  const [issuance] = await tx.select(columns).from(issuances).where(whereInReview).for('no key update')
  return issuance && { issuance }
}

async function reviewById({ tx }: Context, id: string): Promise<RegulatoryReview | undefined> {
  const [review] = await tx.select().from(regulatoryReviews).where(eq(regulatoryReviews.id, id))
  return review
}
