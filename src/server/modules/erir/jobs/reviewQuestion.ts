import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import type { EntityReview } from '../../../providers/erir/provider.ts'
import type { Services } from '../../../services.ts'
import { nextQueryAt } from '../../onboarding/query-times.ts'
import { applyAnswer } from '../apply-answer.ts'
import { reviewedIssuanceOf } from '../reviewed-issuance.ts'
import { regulatoryReviews } from '../tables.ts'

/**
 * Sends a review to the regulatory entity, and queries its progress in case the entity's message does not arrive. Sends
 * a review that the entity does not know again, under the same reference.
 */
export const reviewQuestion: Sweep = {
  concurrency: 2,
  retries: 1,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: {
    id: regulatoryReviews.id,
    at: regulatoryReviews.ask_at,
    clock: 'real',
    where: isNotNull(regulatoryReviews.ask_at),
  },
  outside: (services, tenant, { row }) => queryStatus(services, tenant, row),
}

/** Queries the regulatory entity about a due review and applies its response. */
export async function queryStatus(services: Services, tenant: string, id: string): Promise<void> {
  const runInContext = <T>(work: (ctx: Context) => Promise<T>) =>
    inTenant(services, tenant, 'reviewQuestion', work)
  const { claimedReview, entity } = await runInContext(async (ctx) => ({
    claimedReview: await claimReview(ctx, id),
    entity: ctx.entity,
  }))
  if (!claimedReview || !entity) return
  const { reference, issuance } = claimedReview
  const response = await queryEntity().catch(() => undefined)
  if (response) await runInContext((ctx) => applyAnswer(ctx, id, response))

  async function queryEntity(): Promise<EntityReview | undefined> {
    const review = reference === '' ? undefined : await entity?.review(reference)
    return review ?? (issuance && entity?.submit(id, issuance))
  }
}

/** Claims a due review and schedules the next query; undefined if it is not due. */
async function claimReview(ctx: Context, id: string) {
  const whereDue = and(eq(regulatoryReviews.id, id), lte(regulatoryReviews.ask_at, ctx.realNow))
  const [dueReview] = await ctx.tx.select().from(regulatoryReviews).where(whereDue).for('update')
  if (!dueReview) return undefined
  const attempts = dueReview.asked + 1
  await ctx.tx
    .update(regulatoryReviews)
    .set({ asked: attempts, ask_at: nextQueryAt(ctx, attempts) })
    .where(eq(regulatoryReviews.id, id))
  const { reference, issuance_id } = dueReview
  return { reference, issuance: await reviewedIssuanceOf(ctx, issuance_id) }
}
