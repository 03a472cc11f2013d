import { memoizeByObject } from '../common/memoize-by-object.ts'
import type { Schemas } from '../documents/schema.ts'
import { parseExpression } from '../expressions/cel.ts'
import { ExpressionError } from '../expressions/error.ts'
import { pathsIn } from '../expressions/paths.ts'
import { evaluatePartially } from './partial-evaluation.ts'
import { everybodyOf, type Person } from './people.ts'

/**
 * Returns a function that lists the people whom a condition may admit; conditions beside the role, such as a verified
 * email, count as met. Returns undefined for conditions that cannot be evaluated.
 */
export const peopleAllowedBy = memoizeByObject((schemas: Schemas) => {
  const cache = new Map<string, readonly Person[] | undefined>()
  return (condition: string): readonly Person[] | undefined => {
    if (!cache.has(condition))
      cache.set(
        condition,
        canBeRead(condition, schemas) ? filterAllowed(everybodyOf(schemas), [condition]) : undefined,
      )
    return cache.get(condition)
  }
})

/** Returns the people whom no condition excludes. */
export function filterAllowed(people: readonly Person[], conditions: readonly string[]): readonly Person[] {
  return people.filter(({ facts }) => conditions.every((each) => evaluatePartially(each, facts) !== false))
}

/** Returns those with a single role; all if nobody has one. */
export function withSingleRole(people: readonly Person[]): readonly Person[] {
  const singleRole = people.filter(({ roles }) => roles === 1)
  return singleRole.length > 0 ? singleRole : people
}

/** Returns whether both lists share a person. People with two roles count only where one list requires two. */
export function haveCommonPerson(some: readonly Person[], others: readonly Person[]): boolean {
  const isComparable = [some, others].every((people) => people.some(({ roles }) => roles === 1))
    ? withSingleRole(some)
    : some
  return isComparable.some((person) => others.includes(person))
}

/**
 * Returns whether a condition can be parsed and uses existing session fields; a misspelt one would match nobody or
 * everybody.
 */
function canBeRead(condition: string, schemas: Schemas): boolean {
  const fields = schemas['auth.json']?.$defs?.session?.properties ?? {}
  try {
    const paths = pathsIn(parseExpression(condition)).map((path) => path.split('.'))
    return paths.every(([name, field]) => name !== 'session' || (field !== undefined && field in fields))
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}
