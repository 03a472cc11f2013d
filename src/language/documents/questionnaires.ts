import type { Form, Questionnaire } from '../../generated/language.ts'
import { isObject } from '../common/objects.ts'
import type { JsonSchema } from './schema.ts'

export type Question = Questionnaire['groups'][number]['questions'][number]
type Wording = Question['words']

/** The parts of a library that questionnaires need. */
interface QuestionnaireLibrary {
  questionnaires: Record<string, Questionnaire>
  forms: Record<string, Form>
  schemas: Record<string, JsonSchema>
  texts: Record<'es' | 'en' | 'exeu.es' | 'exeu.en', Record<string, string>>
}

/** A text defined by a questionnaire, with its path in the document. */
export interface QuestionnaireText {
  key: string
  words: Wording
  path: (string | number)[]
}

/** Returns the version name stored with attempts, such as suitability-1. */
export function versionName({ questionnaire, version }: Questionnaire): string {
  return `${questionnaire}-${version}`
}

/** Returns the newest version of each questionnaire, which is the one in use. */
export function newestOf({ questionnaires }: Pick<QuestionnaireLibrary, 'questionnaires'>): Questionnaire[] {
  const newest = new Map<string, Questionnaire>()
  for (const questionnaire of Object.values(questionnaires)) {
    const newestKnown = newest.get(questionnaire.questionnaire)
    if (!newestKnown || newestKnown.version < questionnaire.version)
      newest.set(questionnaire.questionnaire, questionnaire)
  }
  return [...newest.values()]
}

export function questionsOf({ groups }: Questionnaire): Question[] {
  return groups.flatMap(({ questions }) => questions)
}

/** Returns the type of a questionnaire's answers, in which every question is required. */
export function answersOf(questionnaire: Questionnaire): JsonSchema {
  const questions = questionsOf(questionnaire)
  return {
    $id: `${questionnaire.questionnaire}.json`,
    $defs: {
      answers: {
        description: `The answers to ${versionName(questionnaire)}.`,
        type: 'object',
        additionalProperties: false,
        required: questions.map(({ question }) => question),
        properties: Object.fromEntries(questions.map((each) => [each.question, answerOf(each)])),
      },
    },
  }
}

function answerOf({ ask, answers = [] }: Question): JsonSchema {
  return ask === 'choice'
    ? { type: 'string', enum: answers.map(({ answer }) => answer) }
    : { type: 'boolean' }
}

const WIDGETS = { statement: 'statement', yes_no: 'yes-no', choice: 'radio' } as const

type Groups = Questionnaire['groups']

/** Returns the form of a questionnaire, one section per part; a tenant may add questions that are not scored. */
export function formOf(questionnaire: Questionnaire): Form {
  const { questionnaire: name, groups } = questionnaire
  const all = questionsOf(questionnaire)
  const isFirst = (question: Question) =>
    all.find((other) => other.question === question.question) === question
  const parts = partsOf(groups)
  return {
    form: name,
    type: `${name}.json#/$defs/answers`,
    custom_fields: true,
    sections: parts.map((part) => ({
      title: `questionnaires.${part[0]?.group}`,
      fields: part
        .flatMap(({ questions }) => questions)
        .filter(isFirst)
        .map(({ question, ask }) => ({ field: question, widget: WIDGETS[ask] })),
    })),
  }
}

/** Joins consecutive groups under one title. */
function partsOf(groups: Groups): Groups[] {
  const parts: Groups[] = []
  for (const group of groups)
    if (group.title || parts.length === 0) parts.push([group])
    else parts.at(-1)?.push(group)
  return parts
}

/** Returns the texts sent to browsers: questions and options, but neither right answers nor lessons. */
export function textsOfQuestionnaire({ groups }: Questionnaire): QuestionnaireText[] {
  return groups.flatMap(({ group, title, questions }, index): QuestionnaireText[] => [
    ...(title ? [{ key: `questionnaires.${group}`, words: title, path: ['groups', index, 'title'] }] : []),
    ...questions.flatMap((question, questionIndex) =>
      textsOfQuestion(question, ['groups', index, 'questions', questionIndex]),
    ),
  ])
}

function textsOfQuestion(
  { question, words, help, answers = [] }: Question,
  questionPath: (string | number)[],
): QuestionnaireText[] {
  return [
    { key: `fields.${question}`, words, path: [...questionPath, 'words'] },
    ...(help ? [{ key: `fields_help.${question}`, words: help, path: [...questionPath, 'help'] }] : []),
    ...answers.map(({ answer, words: optionTexts }, index) => ({
      key: `options.${question}.${answer}`,
      words: optionTexts,
      path: [...questionPath, 'answers', index, 'words'],
    })),
  ]
}

/** Removes right answers, weights and lessons, for browsers. */
export function withoutSolutions(questionnaire: Questionnaire): Questionnaire {
  const groups = questionnaire.groups.map(({ questions, ...group }) => ({
    ...group,
    questions: questions.map(
      ({
        right: _right,
        weight: _weight,
        essential: _essential,
        lesson: _lesson,
        review: _review,
        ...asked
      }) => asked,
    ),
  }))
  return { ...questionnaire, groups }
}

/** Adds to a library, for each questionnaire, its form, the type of its answers and its texts. */
export function addQuestionnaires(library: QuestionnaireLibrary): void {
  for (const questionnaire of newestOf(library)) {
    if (!isWellFormed(questionnaire)) continue
    const form = formOf(questionnaire)
    library.forms[form.form] = form
    library.schemas[`${questionnaire.questionnaire}.json`] = answersOf(questionnaire)
    for (const { key, words } of textsOfQuestionnaire(questionnaire)) {
      library.texts.es[key] = words.es
      library.texts.en[key] = words.en
      if (!words.exeu) continue
      library.texts['exeu.es'][key] = words.exeu.es
      library.texts['exeu.en'][key] = words.exeu.en
    }
  }
}

/** Returns whether a questionnaire has a valid shape; the checker reports invalid ones. */
function isWellFormed({ groups }: Partial<Questionnaire>): boolean {
  return hasAll(
    groups,
    ({ title = {}, questions }) => isObject(title) && hasAll(questions, isWellFormedQuestion),
  )
}

function isWellFormedQuestion({ words, answers = [] }: Record<string, unknown>): boolean {
  return isObject(words) && hasAll(answers, (answer) => isObject(answer.words))
}

function hasAll(list: unknown, isValidItem: (item: Record<string, unknown>) => boolean): boolean {
  return Array.isArray(list) && list.every((item) => isObject(item) && isValidItem(item))
}
