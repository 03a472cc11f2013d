import { memoizeByObject } from '../common/memoize-by-object.ts'
import type { Schemas } from '../documents/schema.ts'
import { parseExpression } from '../expressions/cel.ts'
import { ExpressionError } from '../expressions/error.ts'
import { pathsIn } from '../expressions/paths.ts'
import { evaluatePartially } from './partial-evaluation.ts'
import { everybodyOf, type Person } from './people.ts'

/**
 * Returns a function that lists the people whom a condition may admit. Parts of the condition that do not concern the
 * role, such as a verified email address, count as met; the function returns undefined for a condition that cannot be
 * evaluated.
 */
export const peopleAllowedBy = memoizeByObject((schemas: Schemas) => {
  const cache = new Map<string, readonly Person[] | undefined>()
  return (condition: string): readonly Person[] | undefined => {
    if (!cache.has(condition))
      cache.set(
        condition,
        isEvaluable(condition, schemas) ? filterAllowed(everybodyOf(schemas), [condition]) : undefined,
      )
    return cache.get(condition)
  }
})

/** Returns the people whom no condition excludes. */
export function filterAllowed(people: readonly Person[], conditions: readonly string[]): readonly Person[] {
  return people.filter(({ facts }) => conditions.every((each) => evaluatePartially(each, facts) !== false))
}

/** Returns the people with a single role; all people if there are none. */
export function withSingleRole(people: readonly Person[]): readonly Person[] {
  const singleRole = people.filter(({ roles }) => roles === 1)
  return singleRole.length > 0 ? singleRole : people
}

/**
 * Returns whether a person is in both lists. People with two roles are compared only if one of the lists contains
 * nobody with a single role.
 */
export function haveCommonPerson(leftPeople: readonly Person[], rightPeople: readonly Person[]): boolean {
  const comparablePeople = [leftPeople, rightPeople].every((people) =>
    people.some(({ roles }) => roles === 1),
  )
    ? withSingleRole(leftPeople)
    : leftPeople
  return comparablePeople.some((person) => rightPeople.includes(person))
}

/**
 * Returns whether a condition can be parsed and uses only existing session fields; with a misspelt field it would match
 * nobody or everybody.
 */
function isEvaluable(condition: string, schemas: Schemas): boolean {
  const fields = schemas['auth.json']?.$defs?.session?.properties ?? {}
  try {
    const paths = pathsIn(parseExpression(condition)).map((path) => path.split('.'))
    return paths.every(([name, field]) => name !== 'session' || (field !== undefined && field in fields))
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}
