import type { RecordAnswer } from '../../../generated/domain.ts'
import { withConstants } from '../../../language/documents/constants.ts'
import { type Question, questionsOf } from '../../../language/documents/questionnaires.ts'
import type { CustomAnswer } from '../../../language/forms/custom-fields.ts'
import type { Context } from '../../kernel/context.ts'
import { displayedAnswers } from '../custom-fields.ts'
import type { TestAttempt } from './tables.ts'

type AnsweredTest = Pick<TestAttempt, 'questionnaire' | 'answers'>

/** Returns the answers of an attempt, with the texts of the questionnaire version that the person answered. */
export function answersInWords(ctx: Context, attempt: AnsweredTest): RecordAnswer[] {
  return [...productAnswers(ctx, attempt), ...tenantAnswers(ctx, attempt)]
}

function productAnswers(ctx: Context, { questionnaire, answers }: AnsweredTest): RecordAnswer[] {
  const questionnaireDocument = ctx.library.questionnaires[questionnaire]
  if (!questionnaireDocument) return []
  return questionsOf(questionnaireDocument).flatMap((question) => {
    const answer = answers[question.question]
    if (answer === undefined) return []
    return [
      {
        question: questionText(ctx, question.words),
        answer: textOfAnswer(ctx, question, answer),
        judged: judgementOfAnswer(question, answer),
      },
    ]
  })
}

/** Returns the answers to the tenant's additional questions, which have no score. */
function tenantAnswers(ctx: Context, { answers }: AnsweredTest): RecordAnswer[] {
  const facts = displayedAnswers(ctx, { own_data: answers })
  return facts.map(({ label, value }) => ({ question: label, answer: value, judged: 'NOT_COUNTED' }))
}

function judgementOfAnswer({ right }: Question, answer: CustomAnswer): RecordAnswer['judged'] {
  if (right === undefined) return 'NOT_COUNTED'
  return answer === right ? 'RIGHT' : 'WRONG'
}

/** Returns an answer as its question displays it. */
export function textOfAnswer(ctx: Context, { ask, answers = [] }: Question, answer: CustomAnswer): string {
  const chosenAnswer = answers.find((possibleAnswer) => possibleAnswer.answer === answer)
  if (chosenAnswer) return questionText(ctx, chosenAnswer.words)
  if (ask === 'statement')
    return ctx.text(answer === true ? 'renderer.statement_true' : 'renderer.statement_false')
  return typeof answer === 'boolean' ? ctx.text(answer ? 'renderer.yes' : 'renderer.no') : String(answer)
}

function questionText({ language, library, tenant }: Context, texts: Question['words']): string {
  const { [language]: text } = (tenant.customization.tenant_type === 'exeu' && texts.exeu) || texts
  return withConstants(text, library.constants)
}
