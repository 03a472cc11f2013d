import type { ComposedForm } from '../services.ts'
import type { FieldProblem } from './store.ts'

/**
 * Removes the error of a province while its postal code or country has an error, because the province then has no
 * input.
 */
export function withoutDerivedErrors(
  { sections }: Pick<ComposedForm, 'sections'>,
  problems: FieldProblem[],
): FieldProblem[] {
  const invalidFields = new Set(problems.map(({ field }) => field))
  const derivedFields = sections
    .flatMap(({ fields }) => fields)
    .filter((field) => field.widget === 'province' && invalidFields.has(field.field))
    .filter(({ code, spain }) => namesIn(`${code} ${spain}`).some((name) => invalidFields.has(name)))
    .map(({ field }) => field)
  return derivedFields.length === 0
    ? problems
    : problems.filter(({ field }) => !derivedFields.includes(field))
}

/** Returns the fields that an expression reads. */
function namesIn(expression: string): string[] {
  return [...expression.matchAll(/\bform\.(\w+)/g)].map(([, name = '']) => name)
}
