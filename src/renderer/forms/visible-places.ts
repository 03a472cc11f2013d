import type { FormBlock } from '../../generated/language.ts'
import { type EvaluateCondition, type Places, placesOf } from '../../language/forms/active-fields.ts'
import type { Values } from '../../language/forms/values.ts'
import type { Reader } from '../data/evaluator.ts'
import type { Scope } from '../data/scope.ts'
import type { ComposedForm } from '../services.ts'

/** Bounds and conditions that the form block adds, by field. */
export type FieldLimits = FormBlock['limits']

/** Returns the visible fields; hidden ones are neither validated nor sent. `scope` must contain `form`. */
export function visiblePlaces(
  form: ComposedForm,
  limits: FieldLimits,
  values: Values,
  scope: Scope,
  read: Reader,
): Places {
  const places = placesOf(form, values, holdsIn(scope, read))
  const hidden = Object.entries(limits ?? {}).filter(([, { when }]) => !read.holds(when, scope))
  const names = new Set(hidden.map(([field]) => field))
  if (names.size === 0) return places
  return new Map([...places].filter(([, { path }]) => !names.has(path[0] ?? '')))
}

/** Evaluates the conditions of a form's fields. */
export function holdsIn(scope: Scope, read: Reader): EvaluateCondition {
  return (condition, row) => read.holds(condition, row === undefined ? scope : { ...scope, row })
}
