import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { OnboardingTestResult, TestJudgement } from '../../../generated/domain.ts'
import type { Tx } from '../../database/connection.ts'
import { users } from '../auth/tables.ts'
import type { Grant } from '../categories/grant.ts'
import type { ProfileVersion } from '../profile/tables.ts'
import {
  type LossSimulation,
  lossSimulations,
  type TestAttempt,
  testAttempts,
  testReviews,
} from './tables.ts'

/** An attempt with a manager's last word about it; null where none has decided. */
export type ReviewedAttempt = TestAttempt & { approved: boolean | null }

/** The newest test, certification and profile of a person. */
export interface OnboardingState {
  profile: ProfileVersion | null
  test: ReviewedAttempt | null
  simulation: LossSimulation | null
  /** The current or former grant as a sophisticated investor. */
  grant: Grant | null
  /** The same of the legal entity for which they invest. */
  party_grant: Grant | null
}

/** Whether a review is of the attempt beside which it is joined. */
export const isOfAttempt = and(
  eq(testReviews.tenant_id, testAttempts.tenant_id),
  eq(testReviews.attempt_id, testAttempts.id),
)

/** The state of a person without any data. */
export const emptyOnboardingState: OnboardingState = {
  profile: null,
  test: null,
  simulation: null,
  grant: null,
  party_grant: null,
}

/** The newest attempt of the user beside whom it is joined. */
export function newestTest(db: Tx) {
  return db
    .select({ ...getTableColumns(testAttempts), approved: testReviews.approved })
    .from(testAttempts)
    .leftJoin(testReviews, isOfAttempt)
    .where(and(eq(testAttempts.tenant_id, users.tenant_id), eq(testAttempts.user_id, users.id)))
    .orderBy(desc(testAttempts.position), desc(testReviews.position))
    .limit(1)
    .as('newest_test')
}

/** The newest simulation of the user beside whom it is joined. */
export function newestSimulation(db: Tx) {
  return db
    .select()
    .from(lossSimulations)
    .where(and(eq(lossSimulations.tenant_id, users.tenant_id), eq(lossSimulations.user_id, users.id)))
    .orderBy(desc(lossSimulations.certified_at), desc(lossSimulations.id))
    .limit(1)
    .as('newest_simulation')
}

/** Whether it is asked again: it runs out soon, or has. */
export function isRenewable(test: ReviewedAttempt, now: Date): boolean {
  return isComplete(test) && test.renew_from <= now
}

type TestVerdict = Pick<ReviewedAttempt, 'passed' | 'declared_at' | 'needs_review' | 'approved'>

/** Whether it lets somebody go on, but for a manager. */
export function isComplete({ passed, declared_at }: Pick<TestVerdict, 'passed' | 'declared_at'>): boolean {
  return passed || declared_at !== null
}

/** The word of chapter 4 for an attempt. */
export function reviewOf(test: TestVerdict): OnboardingTestResult['review'] {
  if (!isComplete(test)) return 'pending'
  if (test.approved !== null) return test.approved ? 'approved' : 'rejected'
  return test.needs_review ? 'pending' : 'approved'
}

/** Whether a manager has yet to say yes to somebody: another attempt does not take that away. */
export function isUnderReview({
  needs_review,
  approved,
}: Pick<TestVerdict, 'needs_review' | 'approved'>): boolean {
  return approved === null ? needs_review : !approved
}

/** Returns the result of the test at a moment. */
export function testResult(test: ReviewedAttempt | null, now: Date): OnboardingTestResult {
  if (!test) return { status: 'pending', review: 'pending', score: 0, attempts: 0, attempts_left: 0 }
  const { score, attempt: attempts, attempts_left } = test
  if (test.valid_until <= now)
    return { status: 'expired', review: 'pending', score, attempts: 0, attempts_left: 0 }
  const status = statusOf(test)
  return {
    status,
    review: reviewOf(test),
    score,
    attempts,
    attempts_left: status === 'retry' ? attempts_left : 0,
  }
}

/** Returns whether a test waits for a manager. */
export function judgementOf(test: ReviewedAttempt | null, now: Date): TestJudgement {
  const { review } = testResult(test, now)
  const isThere = test !== null && isComplete(test) && now < test.valid_until
  return review === 'pending' && isThere ? 'waiting' : review
}

function statusOf({ passed, declared_at, attempts_left }: TestAttempt): OnboardingTestResult['status'] {
  if (declared_at) return 'declared'
  if (passed) return 'passed'
  return attempts_left > 0 ? 'retry' : 'failed'
}
