import { isObject } from '../../language/common/objects.ts'
import type { JsonSchema } from '../../language/documents/schema.ts'
import { type ActiveFields, activeValues } from '../../language/forms/active-fields.ts'
import type { ComposedField } from '../../language/forms/composed.ts'
import { type FieldPath, isBlank, type Values } from '../../language/forms/values.ts'
import { schemaAt } from '../../language/validation/place.ts'
import { tidy } from '../../language/validation/tidy.ts'
import type { ComposedForm } from '../services.ts'

/**
 * Returns the initial values: those of the sources, of which later ones take precedence, or else the schema's
 * defaults.
 */
export function initialValues(form: ComposedForm, ...sources: readonly unknown[]): Values {
  const fields = form.sections.flatMap(({ fields }) => fields)
  return Object.fromEntries(
    fields.map((field) => [
      field.field,
      initialValue(form.schema, field, [field.field], sources.map(valueGetterOf(field))),
    ]),
  )
}

/** Returns the value of a new row. */
export function createRow(
  { schema }: Pick<ComposedForm, 'schema'>,
  item: ComposedField,
  list: FieldPath,
): unknown {
  return initialValue(schema, item, [...list, '0'], [])
}

function initialValue(
  root: JsonSchema,
  field: ComposedField,
  path: FieldPath,
  sources: readonly unknown[],
): unknown {
  const { fields, item, widget, required } = field
  if (fields)
    return Object.fromEntries(
      fields.map((inner) => [
        inner.field,
        initialValue(root, inner, [...path, inner.field], sources.map(valueGetterOf(inner))),
      ]),
    )
  const schema = schemaAt(root, path)
  const lastValue = sources.findLast((value) => !isBlank(value))
  if (item) {
    const rowCount = widget === 'files' || !required ? 0 : Number(schema.minItems ?? 0)
    const rows = Array.isArray(lastValue) ? lastValue : Array(rowCount).fill(undefined)
    return rows.map((row) => initialValue(root, item, [...path, '0'], [row]))
  }
  // Defaults an unticked checkbox to false, but an unanswered question to undefined.
  const isCheckbox = schema.type === 'boolean' && (widget === 'checkbox' || widget === 'consent')
  return lastValue ?? schema.default ?? (isCheckbox ? false : undefined)
}

function valueGetterOf({ field }: ComposedField): (source: unknown) => unknown {
  return (source) => (isObject(source) ? source[field] : undefined)
}

/** Returns the values to send: visible fields, trimmed except for passwords, without empty ones. */
export function submittedValues(
  form: Pick<ComposedForm, 'schema' | 'sections'>,
  values: Values,
  visibleFields: ActiveFields,
): Record<string, unknown> {
  return activeValues(form, values, visibleFields, (value, path) => normalizedValue(form.schema, value, path))
}

/** Normalizes a value. Empty texts, and empty lists with a minimum length, become undefined. */
function normalizedValue(root: JsonSchema, value: unknown, path: FieldPath): unknown {
  const schema = schemaAt(root, path)
  if (Array.isArray(value)) return value.length === 0 && Number(schema.minItems) > 0 ? undefined : value
  if (isObject(value)) {
    const normalizedEntries = Object.entries(value).map(
      ([name, text]) => [name, normalizedValue(root, text, [...path, name])] as const,
    )
    const filledEntries = normalizedEntries.filter(([, text]) => !isBlank(text))
    return filledEntries.length > 0 ? Object.fromEntries(filledEntries) : undefined
  }
  if (typeof value !== 'string') return value
  return tidy(schema, schema['x-secret'] === true ? value : value.trim())
}

/** Returns whether a value is empty; an unticked checkbox counts as empty. */
export function isUnfilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isUnfilled)
  return isObject(value) ? Object.values(value).every(isUnfilled) : value === false || isBlank(value)
}
