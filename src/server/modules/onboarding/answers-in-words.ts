import type { RecordAnswer } from '../../../generated/domain.ts'
import { withConstants } from '../../../language/documents/constants.ts'
import { type Question, questionsOf } from '../../../language/documents/questionnaires.ts'
import type { CustomAnswer } from '../../../language/forms/custom-fields.ts'
import type { Context } from '../../kernel/context.ts'
import { customFacts } from '../custom-fields.ts'
import type { TestAttempt } from './tables.ts'

type Answered = Pick<TestAttempt, 'questionnaire' | 'answers'>

/** Returns the answers of an attempt with the texts of its version. */
export function answersInWords(ctx: Context, attempt: Answered): RecordAnswer[] {
  return [...productsAnswers(ctx, attempt), ...tenantsAnswers(ctx, attempt)]
}

function productsAnswers(ctx: Context, { questionnaire, answers }: Answered): RecordAnswer[] {
  const requested = ctx.library.questionnaires[questionnaire]
  if (!requested) return []
  return questionsOf(requested).flatMap((question) => {
    const answer = answers[question.question]
    if (answer === undefined) return []
    return [
      {
        question: questionText(ctx, question.words),
        answer: wordsOfAnswer(ctx, question, answer),
        judged: judged(question, answer),
      },
    ]
  })
}

/** Returns the answers to the tenant's additional questions, which have no score. */
function tenantsAnswers(ctx: Context, { answers }: Answered): RecordAnswer[] {
  const facts = customFacts(ctx, { own_data: answers })
  return facts.map(({ label, value }) => ({ question: label, answer: value, judged: 'NOT_COUNTED' }))
}

function judged({ right }: Question, answer: CustomAnswer): RecordAnswer['judged'] {
  if (right === undefined) return 'NOT_COUNTED'
  return answer === right ? 'RIGHT' : 'WRONG'
}

/** Returns an answer in the words of its question. */
export function wordsOfAnswer(ctx: Context, { ask, answers = [] }: Question, answer: CustomAnswer): string {
  const chosen = answers.find((each) => each.answer === answer)
  if (chosen) return questionText(ctx, chosen.words)
  if (ask === 'statement')
    return ctx.text(answer === true ? 'renderer.statement_true' : 'renderer.statement_false')
  return typeof answer === 'boolean' ? ctx.text(answer ? 'renderer.yes' : 'renderer.no') : String(answer)
}

function questionText({ language, library, tenant }: Context, words: Question['words']): string {
  const { [language]: said } = (tenant.customization.tenant_type === 'exeu' && words.exeu) || words
  return withConstants(said, library.constants)
}
