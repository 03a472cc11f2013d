import type { FieldError } from '../validation/field-error.ts'
import { schemaAt, valueAt } from '../validation/place.ts'
import { missing } from '../validation/wording.ts'
import type { ComposedField, ComposedForm } from './composed.ts'
import { type FieldPath, isBlank, rowAt, type Values } from './values.ts'

/** One field as it is asked: in a list once for each row. */
export interface Place {
  readonly field: ComposedField
  readonly path: FieldPath
  /** What it stands in, from the outside. */
  readonly within: readonly ComposedField[]
}

/** The fields that are asked, by their path with dots; the others are neither checked nor sent. */
export type Places = ReadonlyMap<string, Place>

/** Evaluates conditions over the form; `row` is what the group or the row around holds. */
export type EvaluateCondition = (condition: string, row: unknown) => boolean

export function placesOf(form: ComposedForm, values: Values, holds: EvaluateCondition): Places {
  const places = new Map<string, Place>()
  for (const { fields, when } of form.sections)
    if (when === undefined || holds(when, undefined)) askAll(fields, [], [])
  return places

  function askAll(
    fields: readonly ComposedField[],
    around: FieldPath,
    within: readonly ComposedField[],
  ): void {
    const row = rowAt(form, values, around)
    for (const field of fields)
      if (field.when === undefined || holds(field.when, row)) ask(field, [...around, field.field], within)
  }

  function ask(field: ComposedField, path: FieldPath, within: readonly ComposedField[]): void {
    places.set(path.join('.'), { field, path, within })
    const { fields, item } = field
    const inside = [...within, field]
    if (fields) askAll(fields, path, inside)
    const rows = item && valueAt(values, path)
    if (item && Array.isArray(rows))
      for (const index of rows.keys()) ask(item, [...path, String(index)], inside)
  }
}

/** Of what was typed, what is asked; empty fields are left out. `meant` says how a text is taken. */
export function activeValues(
  form: Pick<ComposedForm, 'sections'>,
  values: Values,
  places: Places,
  meant: (value: unknown, path: FieldPath) => unknown,
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
    // An empty row stays: it is told, and those below keep their number.
    if (item && Array.isArray(value) && value.length > 0)
      return value.map((row, index) => takenValue(item, row, [...path, String(index)]) ?? '')
    return meant(value, path)
  }
}

/** A group that nobody has filled in is left out, as an empty field is, unless it must be there: what it lacks is then told. */
function filledGroup(group: Record<string, unknown>, required: boolean): Record<string, unknown> | undefined {
  return required || Object.values(group).some((value) => value !== false) ? group : undefined
}

/** The asked field that an error is about: of what is wrong inside a value, the field that holds it. */
export function placeOfError(places: Places, { field }: Pick<FieldError, 'field'>): string | undefined {
  if (places.has(field)) return field
  const end = field.lastIndexOf('.')
  if (end < 0) return undefined
  const outer = field.slice(0, end)
  const place = places.get(outer)
  if (place === undefined) return placeOfError(places, { field: outer })
  return place.field.fields || place.field.item ? undefined : outer
}

/** Fields that must be filled in at this moment, and are not. */
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

/** The error of a field that must be filled in, and is not: a box must be ticked. */
export function missingAt(
  { schema }: Pick<ComposedForm, 'schema'>,
  { field, path }: Place,
  values: Values,
): FieldError[] {
  const value = valueAt(values, path)
  if (value === false && boxes.has(field.widget))
    return [{ field: path.join('.'), key: 'validator.error_consent', params: {} }]
  const isEmpty = isBlank(value) || (Array.isArray(value) && value.length === 0)
  return isEmpty ? [{ field: path.join('.'), ...missing(schemaAt(schema, path)) }] : []
}

/** The fields that a path leads through, from the outside; undefined where the form has no such field. */
export function fieldsOn(form: Pick<ComposedForm, 'sections'>, path: FieldPath): ComposedField[] | undefined {
  const fields: ComposedField[] = []
  let inside = form.sections.flatMap((section) => section.fields)
  for (const key of path) {
    const { item } = fields.at(-1) ?? {}
    const found = item ? { ...item, field: key } : inside.find(({ field }) => field === key)
    if (found === undefined) return undefined
    fields.push(found)
    inside = found.fields ?? []
  }
  return fields
}
