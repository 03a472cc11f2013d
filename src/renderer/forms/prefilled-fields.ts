import type { ComposedField } from '../../language/forms/composed.ts'
import type { FormStore } from './store.ts'
import { isUnfilled } from './values.ts'

/** The fields of a form that hold something before anybody types. */
export function prefilledFields(fields: readonly ComposedField[], store: FormStore): ReadonlySet<string> {
  const known = fields.filter(({ field }) => store.isAsFirst(field) && !isUnfilled(store.values[field]))
  return new Set(known.map(({ field }) => field))
}
