import type { FieldError } from '../validation/field-error.ts'
import { schemaAt, valueAt } from '../validation/place.ts'
import { missingWording } from '../validation/wording.ts'
import type { ComposedField, ComposedForm } from './composed.ts'
import { type FieldPath, isBlank, rowAt, type Values } from './values.ts'

/** A visible field; a field of a list occurs once per row. */
export interface ActiveField {
  readonly field: ComposedField
  readonly path: FieldPath
  /** The enclosing fields, outermost first. */
  readonly within: readonly ComposedField[]
}

/** The visible fields by dotted path. Hidden fields are neither validated nor sent. */
export type ActiveFields = ReadonlyMap<string, ActiveField>

/** Evaluates a condition over the form; `row` is the enclosing group or row. */
export type EvaluateCondition = (condition: string, row: unknown) => boolean

export function activeFieldsOf(form: ComposedForm, values: Values, isTrue: EvaluateCondition): ActiveFields {
  const activeFields = new Map<string, ActiveField>()
  for (const { fields, when } of form.sections)
    if (when === undefined || isTrue(when, undefined)) addFields(fields, [], [])
  return activeFields

  function addFields(
    fields: readonly ComposedField[],
    parentPath: FieldPath,
    ancestors: readonly ComposedField[],
  ): void {
    const row = rowAt(form, values, parentPath)
    for (const field of fields)
      if (field.when === undefined || isTrue(field.when, row))
        addField(field, [...parentPath, field.field], ancestors)
  }

  function addField(field: ComposedField, path: FieldPath, ancestors: readonly ComposedField[]): void {
    activeFields.set(path.join('.'), { field, path, within: ancestors })
    const { fields, item } = field
    const ancestorsAndSelf = [...ancestors, field]
    if (fields) addFields(fields, path, ancestorsAndSelf)
    const rows = item && valueAt(values, path)
    if (item && Array.isArray(rows))
      for (const index of rows.keys()) addField(item, [...path, String(index)], ancestorsAndSelf)
  }
}

/** Returns the values of visible fields without empty ones. `convert` normalises each value. */
export function activeValues(
  form: Pick<ComposedForm, 'sections'>,
  values: Values,
  activeFields: ActiveFields,
  convert: (value: unknown, path: FieldPath) => unknown,
): Record<string, unknown> {
  return activeValuesIn(
    form.sections.flatMap(({ fields }) => fields),
    values,
    [],
  )

  function activeValuesIn(
    fields: readonly ComposedField[],
    container: unknown,
    path: FieldPath,
  ): Record<string, unknown> {
    const entries = fields.flatMap((field): [string, unknown][] => {
      const value = activeValueOf(field, valueAt(container, [field.field]), [...path, field.field])
      return isBlank(value) ? [] : [[field.field, value]]
    })
    return Object.fromEntries(entries)
  }

  function activeValueOf(
    { fields, item, required }: ComposedField,
    value: unknown,
    path: FieldPath,
  ): unknown {
    if (!activeFields.has(path.join('.'))) return undefined
    if (fields) return groupUnlessEmpty(activeValuesIn(fields, value, path), required)
    // Keeps empty rows, which are reported, so that the rows after them keep their index.
    if (item && Array.isArray(value) && value.length > 0)
      return value.map((row, index) => activeValueOf(item, row, [...path, String(index)]) ?? '')
    return convert(value, path)
  }
}

/** Leaves out an empty group unless it is required, in which case its missing fields are reported. */
function groupUnlessEmpty(
  group: Record<string, unknown>,
  required: boolean,
): Record<string, unknown> | undefined {
  return required || Object.values(group).some((value) => value !== false) ? group : undefined
}

/**
 * Returns the dotted path of the visible field that an error belongs to; for an error inside a value, that of the field
 * with the value.
 */
export function pathOfError(
  activeFields: ActiveFields,
  { field }: Pick<FieldError, 'field'>,
): string | undefined {
  if (activeFields.has(field)) return field
  const end = field.lastIndexOf('.')
  if (end < 0) return undefined
  const parentPath = field.slice(0, end)
  const parentField = activeFields.get(parentPath)
  if (parentField === undefined) return pathOfError(activeFields, { field: parentPath })
  return parentField.field.fields || parentField.field.item ? undefined : parentPath
}

/** Lists empty fields that a condition currently requires. */
export function missingConditionalFields(
  form: ComposedForm,
  values: Values,
  activeFields: ActiveFields,
  isTrue: EvaluateCondition,
): FieldError[] {
  return [...activeFields.values()].flatMap((activeField) => {
    const condition = activeField.field.requiredWhile
    const row = rowAt(form, values, activeField.path.slice(0, -1))
    return condition !== undefined && isTrue(condition, row) ? missingErrorsAt(form, activeField, values) : []
  })
}

const CHECKBOX_WIDGETS: ReadonlySet<string> = new Set(['checkbox', 'consent'])

/** Returns the error of a required field that is empty, or of a required checkbox that is not checked. */
export function missingErrorsAt(
  { schema }: Pick<ComposedForm, 'schema'>,
  { field, path }: ActiveField,
  values: Values,
): FieldError[] {
  const value = valueAt(values, path)
  if (value === false && CHECKBOX_WIDGETS.has(field.widget)) {
    const { 'x-missing': messageKey = 'validator.error_consent' } = schemaAt(schema, path)
    return [{ field: path.join('.'), key: String(messageKey), params: {} }]
  }
  const isEmpty = isBlank(value) || (Array.isArray(value) && value.length === 0)
  return isEmpty ? [{ field: path.join('.'), ...missingWording(schemaAt(schema, path)) }] : []
}

/** Returns the fields along a path, outermost first; undefined if the form has no such field. */
export function fieldsAlong(
  form: Pick<ComposedForm, 'sections'>,
  path: FieldPath,
): ComposedField[] | undefined {
  const fields: ComposedField[] = []
  let candidates = form.sections.flatMap((section) => section.fields)
  for (const key of path) {
    const { item } = fields.at(-1) ?? {}
    const child = item ? { ...item, field: key } : candidates.find(({ field }) => field === key)
    if (child === undefined) return undefined
    fields.push(child)
    candidates = child.fields ?? []
  }
  return fields
}
