import type { ComposedField } from '../../language/forms/composed.ts'
import type { FormStore } from './store.ts'
import { isUnfilled } from './values.ts'

/** Returns the names of the fields with an initial value that can be displayed as a fact: no group or list. */
export function prefilledFields(fields: readonly ComposedField[], store: FormStore): ReadonlySet<string> {
  const fieldsWithValue = fields.filter(({ field }) => {
    const value = store.values[field]
    return store.isAsFirst(field) && !isUnfilled(value) && typeof value !== 'object'
  })
  return new Set(fieldsWithValue.map(({ field }) => field))
}
