import { isObject } from '../../src/language/common/objects.ts'
import type { JsonSchema } from '../../src/language/documents/schema.ts'
import { flatten, type Place } from './flatten.ts'
import type { Shape } from './shape.ts'

/**
 * Converts an enum, a constant or alternatives that are constants to a choice. Returns 'none' if that is impossible,
 * and undefined for other schemas.
 */
export function choiceOf(schema: JsonSchema, place: Place): Shape | 'none' | undefined {
  const listedValues = valuesOf(schema, place)
  if (listedValues === undefined) return undefined
  const values = listedValues.filter(({ value }) => value !== null)
  if (values.length < listedValues.length)
    place.report.addNote(place.path, 'an empty one is left out, not null')
  const types = new Set(values.map(({ value }) => typeof value))
  if (types.size === 1 && types.has('boolean')) return booleanShapeOf(schema, values, place)
  if (types.size !== 1 || !values.every(({ value }) => isPlain(value))) {
    place.report.addReason(
      place.path,
      `one of some ${types.has('object') ? 'objects' : 'values of several types'}`,
    )
    return 'none'
  }
  const plain = values.map(({ value }) => value as string | number)
  const type = types.has('string') ? 'string' : plain.every(Number.isInteger) ? 'integer' : 'number'
  const { default: defaultValue } = schema
  return {
    kind: 'choice',
    values: plain,
    words: Object.fromEntries(values.map(({ value, title }) => [String(value), title ?? String(value)])),
    schema: { type, enum: plain, ...(plain.includes(defaultValue as string) && { default: defaultValue }) },
  }
}

interface ListedValue {
  value: unknown
  title?: string | undefined
}

/** Returns the values that a schema lists; undefined if it lists none. */
function valuesOf(schema: JsonSchema, place: Place): ListedValue[] | undefined {
  if ('const' in schema) return [{ value: schema.const }]
  const names = schema.enumNames
  if (schema.enum)
    return schema.enum.map((value, index) => ({
      value,
      title: Array.isArray(names) ? String(names[index]) : undefined,
    }))
  const alternatives = [schema.oneOf, schema.anyOf].find((list) => Array.isArray(list) && list.length > 0)
  if (!Array.isArray(alternatives)) return undefined
  const listed = alternatives.map((alternative: unknown) => listedValuesOf(alternative, place))
  if (listed.includes(undefined)) return undefined
  const allValues = listed.flatMap((values) => values ?? [])
  // Rejects a value in two alternatives, which would satisfy neither under oneOf.
  return new Set(allValues.map(({ value }) => value)).size === allValues.length ? allValues : undefined
}

function listedValuesOf(alternative: unknown, place: Place): ListedValue[] | undefined {
  if (!isObject(alternative)) return undefined
  const flattened = flatten(alternative, place)?.schema
  if (flattened && 'const' in flattened) return [{ value: flattened.const, title: flattened.title }]
  return flattened?.enum?.map((value, _index, { length }) => ({
    value,
    title: length === 1 ? flattened.title : undefined,
  }))
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

function booleanShapeOf(schema: JsonSchema, values: readonly ListedValue[], place: Place): Shape | 'none' {
  if (values.length === 1) {
    if (values[0]?.value === true) return { kind: 'value', schema: { type: 'boolean', const: true } }
    place.report.addReason(place.path, 'a constant that is no')
    return 'none'
  }
  if (values.some(({ title }) => title !== undefined))
    place.report.addNote(place.path, 'yes and no in our words')
  const { default: defaultValue } = schema
  return {
    kind: 'value',
    schema: { type: 'boolean', ...(defaultValue !== undefined && { default: defaultValue }) },
  }
}
