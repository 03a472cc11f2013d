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
 * Returns the `form` of expressions: every field exists, with a default of its type if it is empty, so that expressions
 * need no guards. Returns the identical object for the same values.
 */
export function completeValues(form: ComposedForm, values: Values): Values {
  return completeValuesOf(form)(values)
}

const completeValuesOf = memoizeByObject((form: ComposedForm) =>
  memoizeByObject((values: Values) =>
    completeFields(
      form.sections.flatMap(({ fields }) => fields),
      values,
      [],
      form.schema,
    ),
  ),
)

function completeFields(
  fields: readonly ComposedField[],
  values: Values,
  parentPath: FieldPath,
  schema: JsonSchema,
): Values {
  return Object.fromEntries(
    fields.map((field) => [
      field.field,
      completeValue(field, values[field.field], [...parentPath, field.field], schema),
    ]),
  )
}

function completeValue(
  { fields, item }: ComposedField,
  value: unknown,
  path: FieldPath,
  schema: JsonSchema,
): unknown {
  if (fields) return completeFields(fields, isObject(value) ? value : {}, path, schema)
  if (item && Array.isArray(value)) return value.map((row) => completeRow(item, row, [...path, '0'], schema))
  return isBlank(value) ? emptyValueOf(schemaAt(schema, path)) : value
}

/** Memoizes rows, because a keystroke changes only one row of a long list. */
function completeRow(item: ComposedField, row: unknown, path: FieldPath, schema: JsonSchema): unknown {
  if (!isObject(row)) return completeValue(item, row, path, schema)
  const completedRows = completedRowsOf(item)
  const completed = completedRows.get(row) ?? completeValue(item, row, path, schema)
  completedRows.set(row, completed)
  return completed
}

const completedRowsOf = memoizeByObject((_item: ComposedField) => new WeakMap<object, unknown>())

/** Returns the `row` of conditions inside a group or row; undefined at the top level. */
export function rowAt(form: ComposedForm, values: Values, parentPath: FieldPath): unknown {
  return parentPath.length === 0 ? undefined : valueAt(completeValues(form, values), parentPath)
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
