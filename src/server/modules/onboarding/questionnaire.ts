import { withConstants } from '../../../language/documents/constants.ts'
import type { Questionnaire } from '../../../language/documents/library.ts'
import { newestOf, type Question, questionsOf } from '../../../language/documents/questionnaires.ts'
import type { CustomAnswer } from '../../../language/forms/custom-fields.ts'
import type { Context } from '../../kernel/context.ts'

type Answers = Readonly<Record<string, CustomAnswer>>

/** The questionnaire that is asked today. */
export function suitability({ library }: Pick<Context, 'library'>): Questionnaire {
  const found = newestOf(library).find(({ questionnaire }) => questionnaire === 'suitability')
  if (!found) throw new Error('schemas/questionnaires has no suitability test.')
  return found
}

/** The percentage from which on this tenant lets somebody pass: the product's, or more. */
export function passMark({ library, tenant }: Pick<Context, 'library' | 'tenant'>): number {
  const { test_pass_percent = 0 } = tenant.customization.regulation
  return Math.max(suitability({ library }).pass_percent, test_pass_percent)
}

/** Percent: what the right answers weigh. */
export function scoreOf(questionnaire: Questionnaire, answers: Answers): number {
  return questionsOf(questionnaire)
    .filter((question) => question.right !== undefined && !isWrong(question, answers))
    .reduce((sum, { weight = 0 }) => sum + weight, 0)
}

/** Whether an answer asks for a manager. */
export function needsReview(questionnaire: Questionnaire, answers: Answers): boolean {
  return questionsOf(questionnaire).some(
    ({ question, review }) => review !== undefined && answers[question] === review,
  )
}

/** The questions that count and were not answered rightly. */
export function mistakesOf(questionnaire: Questionnaire, answers: Answers): Question[] {
  return questionsOf(questionnaire).filter((question) => isWrong(question, answers))
}

function isWrong({ question, right }: Question, answers: Answers): boolean {
  return right !== undefined && answers[question] !== right
}

/** Returns the explanation after a wrong answer, in the texts of the tenant's type. */
export function lessonOf({ lesson }: Question, { language, library, tenant }: Context): string {
  if (!lesson) return ''
  const { [language]: words } = (tenant.customization.tenant_type === 'exeu' && lesson.exeu) || lesson
  return withConstants(words, library.constants)
}
