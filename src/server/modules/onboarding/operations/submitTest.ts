import { versionName } from '../../../../language/documents/questionnaires.ts'
import { newId } from '../../../database/ids.ts'
import { requireUser, standingOf } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { keepOwn, mergeCustomFields } from '../../own-fields.ts'
import { settleStatus } from '../../people/settle.ts'
import { afterMonths, daysBefore } from '../dates.ts'
import { needsReview, passMark, scoreOf, suitability } from '../questionnaire.ts'
import { isUnderReview, testResult } from '../standing.ts'
import { testAttempts } from '../tables.ts'

export const submitTest: Handler<'submitTest'> = async (ctx, { body, own }) => {
  const user = requireUser(ctx)
  const { test: last } = standingOf(ctx)
  const questionnaire = suitability(ctx)
  const answers = { ...body }
  const score = scoreOf(questionnaire, answers)
  const passed = score >= passMark(ctx)
  const attempt = last && ctx.session.test_status === 'retry' ? last.attempt + 1 : 1
  const valid_until = afterMonths(ctx.now, questionnaire.months)
  const [taken] = await ctx.tx
    .insert(testAttempts)
    .values({
      id: newId(),
      user_id: user.id,
      position: (last?.position ?? 0) + 1,
      questionnaire: versionName(questionnaire),
      answers: { ...answers, ...mergeCustomFields({}, own) },
      score,
      passed,
      attempt,
      attempts_left: Math.max(0, questionnaire.tries - attempt),
      needs_review: needsReview(questionnaire, answers) || (last !== null && isUnderReview(last)),
      taken_at: ctx.now,
      valid_until,
      renew_from: daysBefore(valid_until, questionnaire.renew_days),
    })
    // Another window was quicker.
    .onConflictDoNothing()
    .returning()
  keepOwn(ctx, user, own)
  await settleStatus(ctx, user.id, passed ? 'SUITABILITY_TEST_NOT_APPROVED' : undefined)
  return testResult({ ...(taken ?? throwError('wrong_state')), approved: null }, ctx.now)
}
