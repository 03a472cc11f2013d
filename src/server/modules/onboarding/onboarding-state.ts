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

/** Describes an attempt, with the decision of its last review; null without a review. */
export type ReviewedAttempt = TestAttempt & { approved: boolean | null }

/** Describes a person's current profile, test, simulation and category. */
export interface OnboardingState {
  profile: ProfileVersion | null
  test: ReviewedAttempt | null
  simulation: LossSimulation | null
  /** Tells whether an identity document was ever confirmed. */
  documentConfirmed: boolean
  /** Contains the current or former grant as a sophisticated investor. */
  grant: Grant | null
  /** Contains the grant of the legal entity for which the person invests. */
  party_grant: Grant | null
}

/** Joins reviews to their attempt. */
export const whereOfAttempt = and(
  eq(testReviews.tenant_id, testAttempts.tenant_id),
  eq(testReviews.attempt_id, testAttempts.id),
)

/** Represents the state of a person without any data. */
export const emptyOnboardingState: OnboardingState = {
  profile: null,
  test: null,
  simulation: null,
  documentConfirmed: false,
  grant: null,
  party_grant: null,
}

/** Selects the newest attempt of each joined user. */
export function newestTest(db: Tx) {
  return db
    .select({ ...getTableColumns(testAttempts), approved: testReviews.approved })
    .from(testAttempts)
    .leftJoin(testReviews, whereOfAttempt)
    .where(and(eq(testAttempts.tenant_id, users.tenant_id), eq(testAttempts.user_id, users.id)))
    .orderBy(desc(testAttempts.position), desc(testReviews.position))
    .limit(1)
    .as('newest_test')
}

/** Selects the newest simulation of each joined user. */
export function newestSimulation(db: Tx) {
  return db
    .select()
    .from(lossSimulations)
    .where(and(eq(lossSimulations.tenant_id, users.tenant_id), eq(lossSimulations.user_id, users.id)))
    .orderBy(desc(lossSimulations.certified_at), desc(lossSimulations.id))
    .limit(1)
    .as('newest_simulation')
}

/** Returns whether the test expires soon or has expired, so that it is offered again. */
export function isRenewable(test: ReviewedAttempt, now: Date): boolean {
  return isComplete(test) && test.renew_from <= now
}

type TestVerdict = Pick<ReviewedAttempt, 'passed' | 'declared_at' | 'needs_review' | 'approved'>

/** Returns whether an attempt is passed or declared, regardless of a review. */
export function isComplete({ passed, declared_at }: Pick<TestVerdict, 'passed' | 'declared_at'>): boolean {
  return passed || declared_at !== null
}

/** Returns the status of an attempt's review, in the terms of the specification, chapter 4. */
export function reviewOf(test: TestVerdict): OnboardingTestResult['review'] {
  if (!isComplete(test)) return 'pending'
  if (test.approved !== null) return test.approved ? 'approved' : 'rejected'
  return test.needs_review ? 'pending' : 'approved'
}

/**
 * Returns whether a manager still has to approve the person's test; a new attempt does not replace that approval.
 */
export function isUnderReview({
  needs_review,
  approved,
}: Pick<TestVerdict, 'needs_review' | 'approved'>): boolean {
  return approved === null ? needs_review : !approved
}

/** Returns the result of the test at the given time. */
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

/** Returns the judgement of a test: its review, or `waiting` if a manager has to decide. */
export function judgementOf(test: ReviewedAttempt | null, now: Date): TestJudgement {
  const { review } = testResult(test, now)
  const isValid = test !== null && isComplete(test) && now < test.valid_until
  return review === 'pending' && isValid ? 'waiting' : review
}

function statusOf({ passed, declared_at, attempts_left }: TestAttempt): OnboardingTestResult['status'] {
  if (declared_at) return 'declared'
  if (passed) return 'passed'
  return attempts_left > 0 ? 'retry' : 'failed'
}
