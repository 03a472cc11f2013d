import { memoizeByObject } from '../common/memoize-by-object.ts'
import { isObject } from '../common/objects.ts'
import type { JsonSchema } from '../documents/schema.ts'
import { schemaAt, valueAt } from '../validation/place.ts'
import type { ComposedField, ComposedForm } from './composed.ts'

export type Values = Readonly<Record<string, unknown>>
/** The path of a value; rows of a list count from 0: `['partners', '0', 'share']`. */
export type FieldPath = readonly string[]

/** Returns the names of a form's top-level fields, in order. */
export function namesOf({ sections }: { sections: { fields: { field: string }[] }[] }): string[] {
  return sections.flatMap(({ fields }) => fields.map(({ field }) => field))
}

/**
 * Returns the `form` of expressions, in which every field exists, with a default of its type, so that expressions need
 * no guards. Identical for the same values.
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
  parentPath: FieldPath,
  schema: JsonSchema,
): Values {
  return Object.fromEntries(
    fields.map((field) => [
      field.field,
      namedValue(field, values[field.field], [...parentPath, field.field], schema),
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
  return isBlank(value) ? emptyValueOf(schemaAt(schema, path)) : value
}

/** Memoizes rows, because a keystroke changes only one row of a long list. */
function namedRow(item: ComposedField, row: unknown, path: FieldPath, schema: JsonSchema): unknown {
  if (!isObject(row)) return namedValue(item, row, path, schema)
  const names = namedRows(item)
  const name = names.get(row) ?? namedValue(item, row, path, schema)
  names.set(row, name)
  return name
}

const namedRows = memoizeByObject((_item: ComposedField) => new WeakMap<object, unknown>())

/** Returns the `row` of conditions inside a group or row; undefined at the top level. */
export function rowAt(form: ComposedForm, values: Values, around: FieldPath): unknown {
  return around.length === 0 ? undefined : valueAt(namedValues(form, values), around)
}

/** Returns the value of an empty field in conditions. */
export function emptyValueOf({ type }: JsonSchema): unknown {
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return 0
  return type === 'array' ? [] : ''
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
