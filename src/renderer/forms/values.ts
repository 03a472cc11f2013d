import { isObject } from '../../language/common/objects.ts'
import type { JsonSchema } from '../../language/documents/schema.ts'
import { activeValues, type Places } from '../../language/forms/active-fields.ts'
import type { ComposedField } from '../../language/forms/composed.ts'
import { type FieldPath, isBlank, type Values } from '../../language/forms/values.ts'
import { schemaAt } from '../../language/validation/place.ts'
import { tidy } from '../../language/validation/tidy.ts'
import type { ComposedForm } from '../services.ts'

/** Returns the initial values: the schema's defaults, overridden by the sources, later ones first. */
export function initialValues(form: ComposedForm, ...sources: readonly unknown[]): Values {
  const fields = form.sections.flatMap(({ fields }) => fields)
  return Object.fromEntries(
    fields.map((field) => [
      field.field,
      initialValue(form.schema, field, [field.field], sources.map(innerValue(field))),
    ]),
  )
}

/** Returns the value of an added row. */
export function newRow(
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
  known: readonly unknown[],
): unknown {
  const { fields, item, widget, required } = field
  if (fields)
    return Object.fromEntries(
      fields.map((inner) => [
        inner.field,
        initialValue(root, inner, [...path, inner.field], known.map(innerValue(inner))),
      ]),
    )
  const schema = schemaAt(root, path)
  const last = known.findLast((value) => !isBlank(value))
  if (item) {
    const first = widget === 'files' || !required ? 0 : Number(schema.minItems ?? 0)
    const rows = Array.isArray(last) ? last : Array(first).fill(undefined)
    return rows.map((row) => initialValue(root, item, [...path, '0'], [row]))
  }
  // Defaults an unticked checkbox to false, but an unanswered question to undefined.
  const isBox = schema.type === 'boolean' && (widget === 'checkbox' || widget === 'consent')
  return last ?? schema.default ?? (isBox ? false : undefined)
}

function innerValue({ field }: ComposedField): (source: unknown) => unknown {
  return (source) => (isObject(source) ? source[field] : undefined)
}

/** Returns the values to send: visible fields, trimmed except for passwords, without empty ones. */
export function submittedValues(
  form: Pick<ComposedForm, 'schema' | 'sections'>,
  values: Values,
  shown: Places,
): Record<string, unknown> {
  return activeValues(form, values, shown, (value, path) => normalized(form.schema, value, path))
}

/** Normalises a value: empty texts, and lists below their minimum length, are absent. */
function normalized(root: JsonSchema, value: unknown, path: FieldPath): unknown {
  const schema = schemaAt(root, path)
  if (Array.isArray(value)) return value.length === 0 && Number(schema.minItems) > 0 ? undefined : value
  if (isObject(value)) {
    const texts = Object.entries(value).map(
      ([name, text]) => [name, normalized(root, text, [...path, name])] as const,
    )
    const filled = texts.filter(([, text]) => !isBlank(text))
    return filled.length > 0 ? Object.fromEntries(filled) : undefined
  }
  if (typeof value !== 'string') return value
  return tidy(schema, schema['x-secret'] === true ? value : value.trim())
}

/** Returns whether a value is empty; an unticked checkbox counts as empty. */
export function isUnfilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isUnfilled)
  return isObject(value) ? Object.values(value).every(isUnfilled) : value === false || isBlank(value)
}
