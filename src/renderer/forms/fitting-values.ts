import { isObject } from '../../language/common/objects.ts'
import type { JsonSchema } from '../../language/documents/schema.ts'
import type { ComposedField } from '../../language/forms/composed.ts'
import { type FieldPath, isBlank, type Values } from '../../language/forms/values.ts'
import { schemaAt } from '../../language/validation/place.ts'
import type { ComposedForm } from '../services.ts'
import { draftableValues } from './draftable-values.ts'

export interface FittingValues {
  values: Values
  /** Lists the texts and numbers that no field can hold. */
  rest: string[]
}

/** Returns the values of an earlier version of a form that its fields can still hold, without secrets. */
export function fittingValues(form: ComposedForm, earlier: Values): FittingValues {
  const rest: string[] = []
  const fields = form.sections.flatMap(({ fields }) => fields)
  return { values: draftableValues(form, fittingGroup(fields, earlier, [])), rest }

  function fittingGroup(fields: readonly ComposedField[], group: Values, path: FieldPath): Values {
    const fieldsByName = new Map(fields.map((field) => [field.field, field]))
    return Object.fromEntries(
      Object.entries(group).flatMap(([name, value]) => {
        const field = fieldsByName.get(name)
        const fitting = field && fittingValue(field, value, [...path, name])
        if (fitting === undefined) rest.push(...textsIn(value))
        return fitting === undefined ? [] : [[name, fitting]]
      }),
    )
  }

  /** Returns undefined if the field cannot hold the value. */
  function fittingValue({ fields, item }: ComposedField, value: unknown, path: FieldPath): unknown {
    if (fields) return isObject(value) ? fittingGroup(fields, value, path) : undefined
    if (!item) return isHeldBy(schemaAt(form.schema, path), value) ? value : undefined
    if (!Array.isArray(value)) return undefined
    return value.flatMap((row) => {
      const fittingRow = fittingValue(item, row, [...path, '0'])
      if (fittingRow === undefined) rest.push(...textsIn(row))
      return fittingRow === undefined ? [] : [fittingRow]
    })
  }
}

/** Returns whether a value has a schema's type and is one of its choices. */
function isHeldBy({ type, enum: choices }: JsonSchema, value: unknown): boolean {
  if (choices && !choices.includes(value)) return false
  return type === undefined || [type].flat().some((name) => hasType(name, value))
}

function hasType(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  return typeof value === (type === 'integer' ? 'number' : type)
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value) || isObject(value)) return Object.values(value).flatMap(textsIn)
  return isBlank(value) || typeof value === 'boolean' ? [] : [String(value)]
}
