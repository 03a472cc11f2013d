import { memoizeByObject } from '../common/memoize-by-object.ts'
import type { Schemas } from '../documents/schema.ts'
import { parseExpression } from '../expressions/cel.ts'
import { ExpressionError } from '../expressions/error.ts'
import { pathsIn } from '../expressions/paths.ts'
import { evaluatePartially } from './partial-evaluation.ts'
import { everybodyOf, type Person } from './people.ts'

/**
 * Returns a function that lists whom a condition may let in. What it asks beside their roles, such as a verified e-mail, may
 * be so. undefined where it cannot be read: then nothing is known.
 */
export const peopleAllowedBy = memoizeByObject((schemas: Schemas) => {
  const known = new Map<string, readonly Person[] | undefined>()
  return (condition: string): readonly Person[] | undefined => {
    if (!known.has(condition))
      known.set(
        condition,
        canBeRead(condition, schemas) ? filterAllowed(everybodyOf(schemas), [condition]) : undefined,
      )
    return known.get(condition)
  }
})

/** Those of some people whom no condition keeps out. */
export function filterAllowed(people: readonly Person[], conditions: readonly string[]): readonly Person[] {
  return people.filter(({ known }) => conditions.every((each) => evaluatePartially(each, known) !== false))
}

/** Those who may, of whom one role is enough where it is for anybody. */
export function withSingleRole(people: readonly Person[]): readonly Person[] {
  const few = people.filter(({ roles }) => roles === 1)
  return few.length > 0 ? few : people
}

/** Whether somebody stands among both. Who has two roles counts where one of them asks for two. */
export function haveCommonPerson(some: readonly Person[], others: readonly Person[]): boolean {
  const of = [some, others].every((people) => people.some(({ roles }) => roles === 1))
    ? withSingleRole(some)
    : some
  return of.some((person) => others.includes(person))
}

/** A misspelt field of the session would be true of nobody, or of everybody. */
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
