import type { ComposedField } from '../../language/forms/composed.ts'
import { noteOf } from './field.ts'
import type { FormStore } from './store.ts'
import { isUnfilled } from './values.ts'

/**
 * Returns the names of the fields with an initial value that can be displayed as a fact: no group, list or file, and
 * none with a note, which asks to change it.
 */
export function prefilledFields(
  fields: readonly ComposedField[],
  store: FormStore,
  notes: unknown,
): ReadonlySet<string> {
  const fieldsWithValue = fields.filter(({ field, widget }) => {
    const value = store.values[field]
    const isSimple = !isUnfilled(value) && typeof value !== 'object' && widget !== 'file'
    return isSimple && store.isUnchanged(field) && noteOf(notes, field) === undefined
  })
  return new Set(fieldsWithValue.map(({ field }) => field))
}
