import { withConstants } from '../../../language/documents/constants.ts'
import type { Questionnaire } from '../../../language/documents/library.ts'
import { newestOf, type Question, questionsOf } from '../../../language/documents/questionnaires.ts'
import type { CustomAnswer } from '../../../language/forms/custom-fields.ts'
import type { Context } from '../../kernel/context.ts'

type Answers = Readonly<Record<string, CustomAnswer>>

/** Returns the current suitability test. Throws `Error` if the library has none. */
export function suitabilityTest({ library }: Pick<Context, 'library'>): Questionnaire {
  const test = newestOf(library).find(({ questionnaire }) => questionnaire === 'suitability')
  if (!test) throw new Error('schemas/questionnaires has no suitability test.')
  return test
}

/** Returns the pass mark in per cent: the tenant's if it is higher than the product's, otherwise the product's. */
export function passMark({ library, tenant }: Pick<Context, 'library' | 'tenant'>): number {
  const { test_pass_percent = 0 } = tenant.customization.regulation
  return Math.max(suitabilityTest({ library }).pass_percent, test_pass_percent)
}

/** Returns the sum of the weights of right answers, in per cent. */
export function scoreOf(questionnaire: Questionnaire, answers: Answers): number {
  return questionsOf(questionnaire)
    .filter((question) => question.right !== undefined && !isWrong(question, answers))
    .reduce((sum, { weight = 0 }) => sum + weight, 0)
}

/** Returns whether an essential question has a wrong answer, so that the test is not passed at any score. */
export function hasWrongEssentialAnswer(questionnaire: Questionnaire, answers: Answers): boolean {
  return wronglyAnswered(questionnaire, answers).some(({ essential }) => essential)
}

/** Returns whether an answer requires a review by a manager. */
export function needsReview(questionnaire: Questionnaire, answers: Answers): boolean {
  return questionsOf(questionnaire).some(
    ({ question, review }) => review !== undefined && answers[question] === review,
  )
}

/** Returns the scored questions with a wrong answer. */
export function wronglyAnswered(questionnaire: Questionnaire, answers: Answers): Question[] {
  return questionsOf(questionnaire).filter((question) => isWrong(question, answers))
}

function isWrong({ question, right }: Question, answers: Answers): boolean {
  return right !== undefined && answers[question] !== right
}

/** Returns the explanation after a wrong answer, in the wording of the tenant's type. */
export function explanationOf({ lesson }: Question, { language, library, tenant }: Context): string {
  if (!lesson) return ''
  const { [language]: text } = (tenant.customization.tenant_type === 'exeu' && lesson.exeu) || lesson
  return withConstants(text, library.constants)
}
