import { versionName } from '../../../../language/documents/questionnaires.ts'
import { newId } from '../../../database/ids.ts'
import { onboardingStateOf, requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { mergeCustomFields, saveCustomAnswers } from '../../custom-fields.ts'
import { settleStatus } from '../../people/settle-status.ts'
import { addMonths, daysBefore } from '../dates.ts'
import { isUnderReview, testResult } from '../onboarding-state.ts'
import { hasWrongEssentialAnswer, needsReview, passMark, scoreOf, suitabilityTest } from '../questionnaire.ts'
import { testAttempts } from '../tables.ts'

export const submitTest: Handler<'submitTest'> = async (ctx, { body, custom }) => {
  const user = requireUser(ctx)
  const { test: lastAttempt } = onboardingStateOf(ctx)
  const questionnaire = suitabilityTest(ctx)
  const answers = { ...body }
  const score = scoreOf(questionnaire, answers)
  const passed = score >= passMark(ctx) && !hasWrongEssentialAnswer(questionnaire, answers)
  const attemptNumber = lastAttempt && ctx.session.test_status === 'retry' ? lastAttempt.attempt + 1 : 1
  const valid_until = addMonths(ctx.now, questionnaire.months)
  const [insertedAttempt] = await ctx.tx
    .insert(testAttempts)
    .values({
      id: newId(),
      user_id: user.id,
      position: (lastAttempt?.position ?? 0) + 1,
      questionnaire: versionName(questionnaire),
      answers: { ...answers, ...mergeCustomFields({}, custom) },
      score,
      passed,
      attempt: attemptNumber,
      attempts_left: Math.max(0, questionnaire.tries - attemptNumber),
      needs_review:
        needsReview(questionnaire, answers) || (lastAttempt !== null && isUnderReview(lastAttempt)),
      taken_at: ctx.now,
      valid_until,
      renew_from: daysBefore(valid_until, questionnaire.renew_days),
    })
    // Returns no row if a concurrent request inserted this position first.
    .onConflictDoNothing()
    .returning()
  saveCustomAnswers(ctx, user, custom)
  await settleStatus(ctx, user.id, passed ? 'SUITABILITY_TEST_NOT_APPROVED' : undefined)
  return testResult({ ...(insertedAttempt ?? throwError('wrong_state')), approved: null }, ctx.now)
}
