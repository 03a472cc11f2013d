import type { FormBlock } from '../../generated/language.ts'
import {
  type ActiveFields,
  activeFieldsOf,
  type EvaluateCondition,
} from '../../language/forms/active-fields.ts'
import type { Values } from '../../language/forms/values.ts'
import type { Reader } from '../data/evaluator.ts'
import type { Scope } from '../data/scope.ts'
import type { ComposedForm } from '../services.ts'

/** The bounds and conditions that the form block adds, by field. */
export type FieldLimits = FormBlock['limits']

/** Returns the visible fields; hidden ones are neither validated nor sent. `scope` must contain `form`. */
export function visibleFieldsOf(
  form: ComposedForm,
  limits: FieldLimits,
  values: Values,
  scope: Scope,
  reader: Reader,
): ActiveFields {
  const visibleFields = activeFieldsOf(form, values, createConditionEvaluator(scope, reader))
  const hiddenLimits = Object.entries(limits ?? {}).filter(([, { when }]) => !reader.isMet(when, scope))
  const hiddenNames = new Set(hiddenLimits.map(([field]) => field))
  if (hiddenNames.size === 0) return visibleFields
  return new Map([...visibleFields].filter(([, { path }]) => !hiddenNames.has(path[0] ?? '')))
}

/** Creates a function that evaluates the conditions of a form's fields. */
export function createConditionEvaluator(scope: Scope, reader: Reader): EvaluateCondition {
  return (condition, row) => reader.isMet(condition, row === undefined ? scope : { ...scope, row })
}
