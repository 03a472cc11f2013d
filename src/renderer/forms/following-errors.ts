import type { ComposedForm } from '../services.ts'
import type { FieldProblem } from './store.ts'

/**
 * Removes the error of a province while the fields that determine it have one: postal code or country. It has no input
 * then.
 */
export function withoutFollowing(
  { sections }: Pick<ComposedForm, 'sections'>,
  problems: FieldProblem[],
): FieldProblem[] {
  const invalidFields = new Set(problems.map(({ field }) => field))
  const following = sections
    .flatMap(({ fields }) => fields)
    .filter((field) => field.widget === 'province' && invalidFields.has(field.field))
    .filter(({ code, spain }) => namesIn(`${code} ${spain}`).some((name) => invalidFields.has(name)))
    .map(({ field }) => field)
  return following.length === 0 ? problems : problems.filter(({ field }) => !following.includes(field))
}

/** Returns the fields that an expression reads. */
function namesIn(expression: string): string[] {
  return [...expression.matchAll(/\bform\.(\w+)/g)].map(([, name = '']) => name)
}
