import type { ComposedField } from '../../language/forms/composed.ts'
import type { FormStore } from './store.ts'
import { isUnfilled } from './values.ts'

/** Returns the names of the fields with an initial value. */
export function prefilledFields(fields: readonly ComposedField[], store: FormStore): ReadonlySet<string> {
  const fieldsWithValue = fields.filter(
    ({ field }) => store.isAsFirst(field) && !isUnfilled(store.values[field]),
  )
  return new Set(fieldsWithValue.map(({ field }) => field))
}
