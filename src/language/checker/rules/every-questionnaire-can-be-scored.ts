import type { Questionnaire } from '../../documents/library.ts'
import { type Question, questionsOf, textsOfQuestionnaire } from '../../documents/questionnaires.ts'
import type { Path } from '../../documents/walk.ts'
import type { Context } from '../context.ts'
import type { Finding, Rule } from '../problem.ts'

type Fault = Omit<Finding, 'document'>

/** Requires unique questions, existing right answers, and weights with a sum of 100 in questionnaires. */
export const rule: Rule = {
  name: 'every-questionnaire-can-be-scored',
  *check(context) {
    for (const document of Object.values(context.library.questionnaires)) {
      if (!context.isReported(document)) continue
      for (const fault of [...faultsOf(document), ...duplicateTexts(document, context)])
        yield { document, ...fault }
    }
  },
}

function faultsOf(document: Questionnaire): Fault[] {
  const questions = questionsOf(document)
  const names = questions.map(({ question }) => question)
  const locatedQuestions = document.groups.flatMap(({ questions: groupQuestions }, group) =>
    groupQuestions.map((question, index) => ({
      question,
      path: ['groups', group, 'questions', index] as Path,
    })),
  )
  const faults = locatedQuestions.flatMap(({ question, path }, index) => [
    ...(names.indexOf(question.question) < index
      ? [{ path: [...path, 'question'], ...faultTexts.repeated(question.question) }]
      : []),
    ...faultsOfQuestion(question).map((fault) => ({ ...fault, path: [...path, ...fault.path] })),
  ])
  const sum = questions.reduce((total, { weight = 0 }) => total + weight, 0)
  return [
    ...faults,
    ...(document.groups[0]?.title ? [] : [{ path: ['groups', 0, 'group'], ...faultTexts.untitled }]),
    ...(sum === 100 ? [] : [{ path: ['questionnaire'], ...faultTexts.weights(sum) }]),
  ]
}

function faultsOfQuestion(question: Question): Fault[] {
  const { ask, answers, right, weight, essential, lesson, review } = question
  const names = answers?.map(({ answer }) => answer) ?? []
  const duplicate = names.findIndex((name, index) => names.indexOf(name) !== index)
  const definedCount = [right, weight ?? essential, lesson].filter((each) => each !== undefined).length
  return [
    ...((ask === 'choice') === (answers !== undefined)
      ? []
      : [{ path: ['ask'], ...faultTexts.answers(ask) }]),
    ...(duplicate < 0
      ? []
      : [{ path: ['answers', duplicate, 'answer'], ...faultTexts.repeated(String(names[duplicate])) }]),
    ...(definedCount === 0 || definedCount === 3
      ? []
      : [{ path: ['question'], ...faultTexts.incomplete(question.question) }]),
    ...(['right', 'review'] as const).flatMap((property) => {
      const answer = property === 'right' ? right : review
      return answer === undefined || isPossibleAnswer(question, answer)
        ? []
        : [{ path: [property], ...faultTexts.noAnswer(answer, question) }]
    }),
  ]
}

function isPossibleAnswer({ ask, answers = [] }: Question, answer: boolean | string): boolean {
  return ask === 'choice' ? answers.some((each) => each.answer === answer) : typeof answer === 'boolean'
}

/** Finds texts whose keys another document uses. */
function duplicateTexts(document: Questionnaire, { texts }: Context): Fault[] {
  return textsOfQuestionnaire(document).flatMap(({ key, path }) => {
    const existing = texts.es.get(key)
    return existing === undefined || isVersionOf(document, existing.document)
      ? []
      : [{ path, ...faultTexts.duplicateText(key) }]
  })
}

function isVersionOf({ questionnaire }: Questionnaire, other: object): boolean {
  return Reflect.get(other, 'questionnaire') === questionnaire
}

const faultTexts = {
  untitled: {
    message: 'The first group has no title: its questions stand under none.',
    remedy: 'Add title.',
  },
  repeated: (name: string) => ({ message: `${name} is repeated here.`, remedy: 'Give one another name.' }),
  weights: (sum: number) => ({
    message: `The weights are ${sum} together.`,
    remedy: 'Make them 100: the score is told in percent.',
  }),
  answers: (ask: string) => ({
    message: ask === 'choice' ? 'A choice needs its answers.' : `A ${ask} is answered with yes or no alone.`,
    remedy: ask === 'choice' ? 'Add answers.' : 'Take the answers out, or make it a choice.',
  }),
  incomplete: (name: string) => ({
    message: `${name} has some of right, weight (or essential) and lesson, but not all.`,
    remedy: 'Add the missing ones, or remove all of them.',
  }),
  noAnswer: (answer: boolean | string, { ask, answers = [] }: Question) => ({
    message: `Nobody can answer ${JSON.stringify(answer)}.`,
    remedy:
      ask === 'choice'
        ? `Choose one of ${answers.map((each) => each.answer).join(', ')}.`
        : 'Write true or false.',
  }),
  duplicateText: (key: string) => ({
    message: `The text ${key} stands elsewhere already.`,
    remedy: 'Give the question another name, or take the other text away.',
  }),
}
