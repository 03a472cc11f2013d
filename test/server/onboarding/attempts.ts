import type { TestPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'
import answers from './answers.json' with { type: 'json' }

export const { right } = answers

/** Answers all seven statements wrongly. */
export const wrong = { ...right, ...answers.wrong }

/** Returns answers with some wrong statements. */
export function answersWithMistakes(names: readonly string[]) {
  const turned = Object.entries(answers.wrong).filter(([name]) => names.includes(name))
  return { ...right, ...Object.fromEntries(turned) }
}

/** Lists a person's stored attempts, oldest first. */
export async function attemptsOf({ owner }: TestPlatform, { id }: Pick<Person, 'id'>) {
  const { rows } = await owner.query(
    'select id, questionnaire, answers, score from test_attempts where user_id = $1 order by position',
    [id],
  )
  return rows
}

/** Returns a person who passed the test with an answer that requires a manager's review. */
export async function politicallyExposed(platform: TestPlatform, person: Person): Promise<{ id: string }> {
  await person.call('submitTest', { body: { ...right, politically_exposed: true } })
  const [attempt] = await attemptsOf(platform, person)
  return { id: attempt.id }
}
