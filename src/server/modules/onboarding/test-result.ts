import type { OnboardingTest, OnboardingTestResult, TestStatus } from '../../../generated/domain.ts'
import type { User } from '../../kernel/context.ts'
import key from './test-key.json' with { type: 'json' }

const passPercent = 70
/** The test may be retried once. */
const maxAttempts = 2

/** Percent of the statements answered rightly. */
export function score(answers: OnboardingTest): number {
  const statements = Object.entries(key)
  const right = statements.filter(([name, answer]) =>
    Object.entries(answers).some(([q, a]) => q === name && a === answer),
  )
  return Math.round((right.length / statements.length) * 100)
}

/** The status after an attempt; `attempts` counts it. */
export function statusAfter(score: number, attempts: number): TestStatus {
  if (score >= passPercent) return 'passed'
  return attempts < maxAttempts ? 'retry' : 'failed'
}

export function testResult(
  user: Pick<User, 'test_status' | 'test_score' | 'test_attempts'>,
): OnboardingTestResult {
  const over = user.test_status !== 'pending' && user.test_status !== 'retry'
  return {
    status: user.test_status as TestStatus,
    score: user.test_score,
    attempts: user.test_attempts,
    attempts_left: over ? 0 : maxAttempts - user.test_attempts,
  }
}
