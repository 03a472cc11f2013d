import questionnaire from '../schemas/questionnaires/suitability-1.json' with { type: 'json' }

const statements = questionnaire.groups.flatMap(({ questions }) =>
  questions.flatMap((each) =>
    'right' in each && typeof each.right === 'boolean' ? [[each.question, each.right] as const] : [],
  ),
)

/** The right answers of the suitability test, by question. */
export const testKey: Record<string, boolean> = Object.fromEntries(statements)
