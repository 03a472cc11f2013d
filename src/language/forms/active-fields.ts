import type { FieldError } from '../validation/field-error.ts'
import { schemaAt, valueAt } from '../validation/place.ts'
import { missing } from '../validation/wording.ts'
import type { ComposedField, ComposedForm } from './composed.ts'
import { type FieldPath, isBlank, rowAt, type Values } from './values.ts'

/** A visible field; in a list once per row. */
export interface Place {
  readonly field: ComposedField
  readonly path: FieldPath
  /** The enclosing fields, outermost first. */
  readonly within: readonly ComposedField[]
}

/** The visible fields by dotted path; hidden ones are neither validated nor sent. */
export type Places = ReadonlyMap<string, Place>

/** Evaluates a condition over the form; `row` is the enclosing group or row. */
export type EvaluateCondition = (condition: string, row: unknown) => boolean

export function placesOf(form: ComposedForm, values: Values, isTrue: EvaluateCondition): Places {
  const places = new Map<string, Place>()
  for (const { fields, when } of form.sections)
    if (when === undefined || isTrue(when, undefined)) askAll(fields, [], [])
  return places

  function askAll(
    fields: readonly ComposedField[],
    parentPath: FieldPath,
    within: readonly ComposedField[],
  ): void {
    const row = rowAt(form, values, parentPath)
    for (const field of fields)
      if (field.when === undefined || isTrue(field.when, row))
        addField(field, [...parentPath, field.field], within)
  }

  function addField(field: ComposedField, path: FieldPath, ancestors: readonly ComposedField[]): void {
    places.set(path.join('.'), { field, path, within: ancestors })
    const { fields, item } = field
    const ancestorsAndSelf = [...ancestors, field]
    if (fields) askAll(fields, path, ancestorsAndSelf)
    const rows = item && valueAt(values, path)
    if (item && Array.isArray(rows))
      for (const index of rows.keys()) addField(item, [...path, String(index)], ancestorsAndSelf)
  }
}

/** Returns the values of visible fields without empty ones. `convert` normalises each value. */
export function activeValues(
  form: Pick<ComposedForm, 'sections'>,
  values: Values,
  places: Places,
  convert: (value: unknown, path: FieldPath) => unknown,
): Record<string, unknown> {
  return askedIn(
    form.sections.flatMap(({ fields }) => fields),
    values,
    [],
  )

  function askedIn(
    fields: readonly ComposedField[],
    around: unknown,
    path: FieldPath,
  ): Record<string, unknown> {
    const stored = fields.flatMap((field): [string, unknown][] => {
      const value = takenValue(field, valueAt(around, [field.field]), [...path, field.field])
      return isBlank(value) ? [] : [[field.field, value]]
    })
    return Object.fromEntries(stored)
  }

  function takenValue({ fields, item, required }: ComposedField, value: unknown, path: FieldPath): unknown {
    if (!places.has(path.join('.'))) return undefined
    if (fields) return filledGroup(askedIn(fields, value, path), required)
    // Keeps empty rows, which are reported, so that the rows after them keep their index.
    if (item && Array.isArray(value) && value.length > 0)
      return value.map((row, index) => takenValue(item, row, [...path, String(index)]) ?? '')
    return convert(value, path)
  }
}

/** Leaves out an empty group unless it is required, in which case its missing fields are reported. */
function filledGroup(group: Record<string, unknown>, required: boolean): Record<string, unknown> | undefined {
  return required || Object.values(group).some((value) => value !== false) ? group : undefined
}

/** Returns the visible field of an error; for errors inside a value, the field that holds the value. */
export function placeOfError(places: Places, { field }: Pick<FieldError, 'field'>): string | undefined {
  if (places.has(field)) return field
  const end = field.lastIndexOf('.')
  if (end < 0) return undefined
  const outer = field.slice(0, end)
  const place = places.get(outer)
  if (place === undefined) return placeOfError(places, { field: outer })
  return place.field.fields || place.field.item ? undefined : outer
}

/** Lists empty fields that a condition currently requires. */
export function missingNow(
  form: ComposedForm,
  values: Values,
  places: Places,
  holds: EvaluateCondition,
): FieldError[] {
  return [...places.values()].flatMap((place) => {
    const condition = place.field.requiredWhile
    const around = rowAt(form, values, place.path.slice(0, -1))
    return condition !== undefined && holds(condition, around) ? missingAt(form, place, values) : []
  })
}

const boxes: ReadonlySet<string> = new Set(['checkbox', 'consent'])

/** Returns the error of a required field that is empty, or of an unticked required checkbox. */
export function missingAt(
  { schema }: Pick<ComposedForm, 'schema'>,
  { field, path }: Place,
  values: Values,
): FieldError[] {
  const value = valueAt(values, path)
  if (value === false && boxes.has(field.widget)) {
    const { 'x-missing': unticked = 'validator.error_consent' } = schemaAt(schema, path)
    return [{ field: path.join('.'), key: String(unticked), params: {} }]
  }
  const isEmpty = isBlank(value) || (Array.isArray(value) && value.length === 0)
  return isEmpty ? [{ field: path.join('.'), ...missing(schemaAt(schema, path)) }] : []
}

/** Returns the fields along a path, outermost first; undefined if the form has no such field. */
export function fieldsOn(form: Pick<ComposedForm, 'sections'>, path: FieldPath): ComposedField[] | undefined {
  const fields: ComposedField[] = []
  let inside = form.sections.flatMap((section) => section.fields)
  for (const key of path) {
    const { item } = fields.at(-1) ?? {}
    const child = item ? { ...item, field: key } : inside.find(({ field }) => field === key)
    if (child === undefined) return undefined
    fields.push(child)
    inside = child.fields ?? []
  }
  return fields
}
