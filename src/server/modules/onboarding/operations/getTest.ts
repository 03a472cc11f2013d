import { desc, eq } from 'drizzle-orm'
import { questionsOf } from '../../../../language/documents/questionnaires.ts'
import { isCustomField } from '../../../../language/forms/custom-fields.ts'
import { onboardingStateOf } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { type ReviewedAttempt, testResult } from '../onboarding-state.ts'
import { explanationOf, passMark, suitability, wronglyAnswered } from '../questionnaire.ts'
import { testReviews } from '../tables.ts'

export const getTest: Handler<'getTest'> = async (ctx) => {
  const { test } = onboardingStateOf(ctx)
  const { status, review, score } = testResult(test, ctx.now)
  const { questionnaire = '', answers = {} } = status === 'retry' || status === 'failed' ? (test ?? {}) : {}
  const taken = ctx.library.questionnaires[questionnaire]
  const mistakes = taken ? wronglyAnswered(taken, answers) : []
  const questions = questionsOf(suitability(ctx)).map(({ question }) => question)
  const wrong = mistakes.map(({ question }) => question)
  const visibleAnswers = Object.entries(taken ? answers : {}).filter(
    ([name]) => (questions.includes(name) || isCustomField(name)) && !wrong.includes(name),
  )
  return {
    id: test?.id ?? '',
    status,
    review,
    score,
    pass_percent: passMark(ctx),
    taken_at: test?.taken_at.toISOString() ?? '',
    valid_until: test?.valid_until.toISOString() ?? '',
    reason: review === 'rejected' && test ? await reasonOf(ctx, test) : '',
    kept: Object.fromEntries(visibleAnswers),
    mistakes: mistakes.map((question) => ({
      statement: ctx.text(`fields.${question.question}`),
      lesson: explanationOf(question, ctx),
    })),
  }
}

async function reasonOf({ tx }: Context, { id }: ReviewedAttempt): Promise<string> {
  const [last] = await tx
    .select({ reason: testReviews.reason })
    .from(testReviews)
    .where(eq(testReviews.attempt_id, id))
    .orderBy(desc(testReviews.position))
    .limit(1)
  return last?.reason ?? ''
}
