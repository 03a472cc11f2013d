import { desc, eq } from 'drizzle-orm'
import type { OnboardingTestTry } from '../../../../generated/domain.ts'
import { questionsOf } from '../../../../language/documents/questionnaires.ts'
import { isCustomField } from '../../../../language/forms/custom-fields.ts'
import { onboardingStateOf, requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { answersInWords } from '../answers-in-words.ts'
import { type ReviewedAttempt, testResult } from '../onboarding-state.ts'
import { explanationOf, passMark, suitability, wronglyAnswered } from '../questionnaire.ts'
import { testAttempts, testReviews } from '../tables.ts'

export const getTest: Handler<'getTest'> = async (ctx) => {
  const { test } = onboardingStateOf(ctx)
  const { status, review, score } = testResult(test, ctx.now)
  const { questionnaire = '', answers = {} } = status === 'retry' || status === 'failed' ? (test ?? {}) : {}
  const questionnaireTaken = ctx.library.questionnaires[questionnaire]
  const mistakes = (questionnaireTaken ? wronglyAnswered(questionnaireTaken, answers) : []).map(
    (question) => ({
      name: question.question,
      lesson: explanationOf(question, ctx),
    }),
  )
  const questions = questionsOf(suitability(ctx)).map(({ question }) => question)
  const wrongQuestions = mistakes.map(({ name }) => name)
  const visibleAnswers = Object.entries(questionnaireTaken ? answers : {}).filter(
    ([name]) => (questions.includes(name) || isCustomField(name)) && !wrongQuestions.includes(name),
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
    mistakes: mistakes.map(({ name, lesson }) => ({ statement: ctx.text(`fields.${name}`), lesson })),
    lessons: Object.fromEntries(mistakes.map(({ name, lesson }) => [name, lesson])),
    title: ctx.text(`test_page.${status}`),
    answers: test ? answersInWords(ctx, test).map(({ question, answer }) => ({ question, answer })) : [],
    attempts: await outcomesOf(ctx),
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

async function outcomesOf(ctx: Context): Promise<OnboardingTestTry[]> {
  const attempts = await ctx.tx
    .select()
    .from(testAttempts)
    .where(eq(testAttempts.user_id, requireUser(ctx).id))
    .orderBy(desc(testAttempts.position))
  return attempts.map(({ taken_at, score, passed, declared_at }) => ({
    taken_at: taken_at.toISOString(),
    score,
    outcome: declared_at ? 'declared' : passed ? 'passed' : 'failed',
  }))
}
