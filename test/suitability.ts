import questionnaire from '../schemas/questionnaires/suitability-1.json' with { type: 'json' }

const statements = questionnaire.groups.flatMap(({ questions }) =>
  questions.flatMap((each) =>
    each.ask === 'statement' && 'right' in each && typeof each.right === 'boolean'
      ? [[each.question, each.right] as const]
      : [],
  ),
)

/** The right answers of the suitability test's statements, by question. */
export const testKey: Record<string, boolean> = Object.fromEntries(statements)
