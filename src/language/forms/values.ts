import { memoizeByObject } from '../common/memoize-by-object.ts'
import { isObject } from '../common/objects.ts'
import type { JsonSchema } from '../documents/schema.ts'
import { schemaAt, valueAt } from '../validation/place.ts'
import type { ComposedField, ComposedForm } from './composed.ts'

export type Values = Readonly<Record<string, unknown>>
/** The keys that lead to a value; rows of a list count from 0: `['partners', '0', 'share']`. */
export type FieldPath = readonly string[]

/** The names of a form's fields, in order; not of those inside them. */
export function namesOf({ sections }: { sections: { fields: { field: string }[] }[] }): string[] {
  return sections.flatMap(({ fields }) => fields.map(({ field }) => field))
}

/**
 * What expressions see as `form`: every field is there, in groups and rows too, an empty one as its type's nothing, so that
 * they need no guards. The same object for the same values.
 */
export function namedValues(form: ComposedForm, values: Values): Values {
  return named(form)(values)
}

const named = memoizeByObject((form: ComposedForm) =>
  memoizeByObject((values: Values) =>
    namedFields(
      form.sections.flatMap(({ fields }) => fields),
      values,
      [],
      form.schema,
    ),
  ),
)

function namedFields(
  fields: readonly ComposedField[],
  values: Values,
  around: FieldPath,
  schema: JsonSchema,
): Values {
  return Object.fromEntries(
    fields.map((field) => [
      field.field,
      namedValue(field, values[field.field], [...around, field.field], schema),
    ]),
  )
}

function namedValue(
  { fields, item }: ComposedField,
  value: unknown,
  path: FieldPath,
  schema: JsonSchema,
): unknown {
  if (fields) return namedFields(fields, isObject(value) ? value : {}, path, schema)
  if (item && Array.isArray(value)) return value.map((row) => namedRow(item, row, [...path, '0'], schema))
  return isBlank(value) ? nothingOf(schemaAt(schema, path)) : value
}

/** The same object for the same row: of a long list only one row changes with a keystroke. */
function namedRow(item: ComposedField, row: unknown, path: FieldPath, schema: JsonSchema): unknown {
  if (!isObject(row)) return namedValue(item, row, path, schema)
  const known = namedRows(item)
  const found = known.get(row) ?? namedValue(item, row, path, schema)
  known.set(row, found)
  return found
}

const namedRows = memoizeByObject((_item: ComposedField) => new WeakMap<object, unknown>())

/** What conditions inside a group or a row see as `row`; undefined at the top. */
export function rowAt(form: ComposedForm, values: Values, around: FieldPath): unknown {
  return around.length === 0 ? undefined : valueAt(namedValues(form, values), around)
}

/** What a condition sees in an empty field. */
export function nothingOf({ type }: JsonSchema): unknown {
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return 0
  return type === 'array' ? [] : ''
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
