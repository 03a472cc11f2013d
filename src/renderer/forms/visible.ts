import type { FormBlock } from '../../generated/language.ts'
import { shownFields } from '../../language/forms/values.ts'
import type { Reader } from '../data/read.ts'
import type { Scope } from '../data/scope.ts'
import type { ComposedForm } from '../host.ts'

/** By field, what the form block adds to the form: bounds, and when the field is asked at all. */
export type FieldLimits = FormBlock['limits']

/** The names of the fields that are shown; the others are neither checked nor sent. `scope` holds `form`. */
export function visibleFields(
  form: Pick<ComposedForm, 'sections'>,
  limits: FieldLimits,
  scope: Scope,
  read: Reader,
): Set<string> {
  const shown = shownFields(form, (condition) => read.holds(condition, scope))
  return new Set([...shown].filter((field) => read.holds(limits?.[field]?.when, scope)))
}
