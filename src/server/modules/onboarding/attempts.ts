import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PeopleTest } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { answersInWords } from './answers-in-words.ts'
import { isComplete, reviewOf, whereOfAttempt } from './onboarding-state.ts'
import { testAttempts, testReviews } from './tables.ts'

/** Returns a person's attempts at the test, newest first, with the last review of each. */
export async function attemptsOf(ctx: Context, userId: string): Promise<PeopleTest[]> {
  const { tx, now } = ctx
  const lastReview = tx
    .select({ approved: testReviews.approved })
    .from(testReviews)
    .where(whereOfAttempt)
    .orderBy(desc(testReviews.position))
    .limit(1)
    .as('review')
  const attempts = await tx
    .select({ ...getTableColumns(testAttempts), approved: lastReview.approved })
    .from(testAttempts)
    .leftJoinLateral(lastReview, sql`true`)
    .where(eq(testAttempts.user_id, userId))
    .orderBy(desc(testAttempts.position))
  return attempts.map((attempt, index) => ({
    id: attempt.id,
    investor_id: attempt.user_id,
    complete: isComplete(attempt),
    current: index === 0 && attempt.valid_until > now,
    review: reviewOf(attempt),
    questionnaire: attempt.questionnaire,
    score: attempt.score,
    passed: attempt.passed,
    needs_review: attempt.needs_review,
    taken_at: attempt.taken_at.toISOString(),
    valid_until: attempt.valid_until.toISOString(),
    answers: answersInWords(ctx, attempt),
  }))
}
