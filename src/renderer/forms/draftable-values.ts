import type { ComposedField } from '../../language/forms/composed.ts'
import { type FieldPath, isBlank, type Values } from '../../language/forms/values.ts'
import { isSecret } from '../../language/operations/secret.ts'
import { schemaAt } from '../../language/validation/place.ts'
import type { ComposedForm } from '../services.ts'

/** Returns the values to store: all but passwords, codes, and groups and lists that contain such. */
export function draftableValues(form: ComposedForm, values: Values): Record<string, unknown> {
  const fields = form.sections.flatMap((section) => section.fields)
  const draftFields = fields
    .filter(({ field }) => !isBlank(values[field]))
    .filter((field) => !containsSecret(field, [field.field]))
  return Object.fromEntries(draftFields.map(({ field }) => [field, values[field]]))

  function containsSecret({ fields = [], item }: ComposedField, path: FieldPath): boolean {
    return (
      isSecret(schemaAt(form.schema, path)) ||
      fields.some((inner) => containsSecret(inner, [...path, inner.field])) ||
      (item !== undefined && containsSecret(item, [...path, '0']))
    )
  }
}
