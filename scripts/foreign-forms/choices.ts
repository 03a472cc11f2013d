import { isObject } from '../../src/language/common/objects.ts'
import type { JsonSchema } from '../../src/language/documents/schema.ts'
import { flatten, type Place } from './flatten.ts'
import type { Shape } from './shape.ts'

/**
 * Converts an enum, a constant or alternatives that are constants to a choice; 'none' if impossible, undefined if the
 * schema is none of these.
 */
export function choiceOf(schema: JsonSchema, place: Place): Shape | 'none' | undefined {
  const found = valuesOf(schema, place)
  if (found === undefined) return undefined
  const values = found.filter(({ value }) => value !== null)
  if (values.length < found.length) place.report.addNote(place.path, 'an empty one is left out, not null')
  const sorts = new Set(values.map(({ value }) => typeof value))
  if (sorts.size === 1 && sorts.has('boolean')) return yesOrNo(schema, values, place)
  if (sorts.size !== 1 || !values.every(({ value }) => isPlain(value))) {
    place.report.addReason(
      place.path,
      `one of some ${sorts.has('object') ? 'objects' : 'values of several types'}`,
    )
    return 'none'
  }
  const plain = values.map(({ value }) => value as string | number)
  const type = sorts.has('string') ? 'string' : plain.every(Number.isInteger) ? 'integer' : 'number'
  const { default: first } = schema
  return {
    kind: 'choice',
    values: plain,
    words: Object.fromEntries(values.map(({ value, title }) => [String(value), title ?? String(value)])),
    schema: { type, enum: plain, ...(plain.includes(first as string) && { default: first }) },
  }
}

interface Valued {
  value: unknown
  title?: string | undefined
}

/** Returns the values that a schema lists; undefined if it lists none. */
function valuesOf(schema: JsonSchema, place: Place): Valued[] | undefined {
  if ('const' in schema) return [{ value: schema.const }]
  const names = schema.enumNames
  if (schema.enum)
    return schema.enum.map((value, index) => ({
      value,
      title: Array.isArray(names) ? String(names[index]) : undefined,
    }))
  const alternatives = [schema.oneOf, schema.anyOf].find((one) => Array.isArray(one) && one.length > 0)
  if (!Array.isArray(alternatives)) return undefined
  const listed = alternatives.map((alternative: unknown) => listedIn(alternative, place))
  if (listed.includes(undefined)) return undefined
  const all = listed.flatMap((values) => values ?? [])
  // Rejects a value in two alternatives, which would satisfy neither under oneOf.
  return new Set(all.map(({ value }) => value)).size === all.length ? all : undefined
}

function listedIn(alternative: unknown, place: Place): Valued[] | undefined {
  if (!isObject(alternative)) return undefined
  const found = flatten(alternative, place)?.schema
  if (found && 'const' in found) return [{ value: found.const, title: found.title }]
  return found?.enum?.map((value, _index, { length }) => ({
    value,
    title: length === 1 ? found.title : undefined,
  }))
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

function yesOrNo(schema: JsonSchema, values: readonly Valued[], place: Place): Shape | 'none' {
  if (values.length === 1) {
    if (values[0]?.value === true) return { kind: 'value', schema: { type: 'boolean', const: true } }
    place.report.addReason(place.path, 'a constant that is no')
    return 'none'
  }
  if (values.some(({ title }) => title !== undefined))
    place.report.addNote(place.path, 'yes and no in our words')
  const { default: first } = schema
  return { kind: 'value', schema: { type: 'boolean', ...(first !== undefined && { default: first }) } }
}
