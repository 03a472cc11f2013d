import { newId } from '../../database/ids.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { sendMail } from '../../mail/send.ts'
import { settleStatus } from '../people/settle-status.ts'
import type { AttemptRecord } from './subjects/test_attempt.ts'
import { testReviews } from './tables.ts'

/**
 * Stores a manager's review of an attempt and notifies the person. Throws `wrong_state` after a concurrent review.
 */
export async function reviewAttempt(
  ctx: Context,
  { attempt, reviews, investor }: AttemptRecord,
  decision: { approved: boolean; reason: string },
): Promise<null> {
  const position = (reviews ?? 0) + 1
  const [insertedReview] = await ctx.tx
    .insert(testReviews)
    .values({
      id: newId(),
      attempt_id: attempt.id,
      position,
      ...decision,
      manager_id: requireUser(ctx).id,
      at: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: testReviews.id })
  if (!insertedReview) return throwError('wrong_state')
  if (decision.approved) await settleStatus(ctx, investor.id)
  const mail = {
    to: investor,
    event: `test/${attempt.id}/${position}`,
    values: { reason: decision.reason, link: `${ctx.tenant.origin}/user/account` },
  }
  await sendMail(ctx, decision.approved ? 'test_approved' : 'test_rejected', mail)
  return null
}
