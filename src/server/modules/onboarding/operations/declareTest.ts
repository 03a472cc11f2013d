import { and, eq, isNull } from 'drizzle-orm'
import { onboardingStateOf } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { settleStatus } from '../../people/settle-status.ts'
import { testResult } from '../onboarding-state.ts'
import { testAttempts } from '../tables.ts'

export const declareTest: Handler<'declareTest'> = async (ctx) => {
  const { test } = onboardingStateOf(ctx)
  if (!test) return throwError('wrong_state')
  if (test.declared_at) return testResult(test, ctx.now)
  const [declaredAttempt] = await ctx.tx
    .update(testAttempts)
    .set({ declared_at: ctx.now })
    .where(and(eq(testAttempts.id, test.id), isNull(testAttempts.declared_at)))
    .returning()
  if (!declaredAttempt) return throwError('wrong_state')
  await settleStatus(ctx, test.user_id, 'SUITABILITY_TEST_NOT_APPROVED')
  return testResult({ ...declaredAttempt, approved: test.approved }, ctx.now)
}
