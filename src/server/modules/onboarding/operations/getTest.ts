import { desc, eq } from 'drizzle-orm'
import type { OnboardingTestTry } from '../../../../generated/domain.ts'
import { questionsOf } from '../../../../language/documents/questionnaires.ts'
import { isCustomField } from '../../../../language/forms/custom-fields.ts'
import { onboardingStateOf, requireUser } from '../../../kernel/actor.ts'
import { meetsRequirements } from '../../../kernel/admission.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { answersInWords, textOfAnswer } from '../answers-in-words.ts'
import { type ReviewedAttempt, testResult } from '../onboarding-state.ts'
import { explanationOf, passMark, suitabilityTest, wronglyAnswered } from '../questionnaire.ts'
import { testAttempts, testReviews } from '../tables.ts'

export const getTest: Handler<'getTest'> = async (ctx) => {
  const { test } = onboardingStateOf(ctx)
  const { validation, validation_reason } = ctx.session
  const { submitTest } = ctx.library.operations
  const { status, review, score } = testResult(test, ctx.now)
  const { questionnaire = '', answers = {} } = status === 'expired' ? {} : (test ?? {})
  const questionnaireTaken = ctx.library.questionnaires[questionnaire]
  const mistakes = questionnaireTaken ? wronglyAnswered(questionnaireTaken, answers) : []
  return {
    id: test?.id ?? '',
    status,
    review,
    score,
    pass_percent: passMark(ctx),
    open: submitTest !== undefined && meetsRequirements(ctx, submitTest),
    rejected: validation === 'rejected' && validation_reason === 'SUITABILITY_TEST_NOT_APPROVED',
    taken_at: test?.taken_at.toISOString() ?? '',
    valid_until: test?.valid_until.toISOString() ?? '',
    reason: review === 'rejected' && test ? await reasonOf(ctx, test) : '',
    kept: questionnaireTaken ? unscoredAnswersOf(ctx, answers) : {},
    mistakes: mistakes.map((question) => ({
      statement: ctx.text(`fields.${question.question}`),
      right: textOfAnswer(ctx, question, question.right ?? ''),
      lesson: explanationOf(question, ctx),
    })),
    title: ctx.text(`test_page.${review === 'rejected' ? review : status}`),
    answers: test ? answersInWords(ctx, test).map(({ question, answer }) => ({ question, answer })) : [],
    attempts: await outcomesOf(ctx),
  }
}

/** Returns the answers to questions of the current version that have no right answer. */
function unscoredAnswersOf(ctx: Context, answers: ReviewedAttempt['answers']): ReviewedAttempt['answers'] {
  const unscoredQuestions = questionsOf(suitabilityTest(ctx)).filter(({ right }) => right === undefined)
  const names = unscoredQuestions.map(({ question }) => question)
  return Object.fromEntries(
    Object.entries(answers).filter(([name]) => names.includes(name) || isCustomField(name)),
  )
}

async function reasonOf({ tx }: Context, { id }: ReviewedAttempt): Promise<string> {
  const [lastReview] = await tx
    .select({ reason: testReviews.reason })
    .from(testReviews)
    .where(eq(testReviews.attempt_id, id))
    .orderBy(desc(testReviews.position))
    .limit(1)
  return lastReview?.reason ?? ''
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
