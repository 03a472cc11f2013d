import type { JsonSchema } from '../../src/language/documents/schema.ts'
import { both, filled, member, not, oneOf } from './conditions.ts'
import { flatten, type Place } from './flatten.ts'
import { fieldOf, type SchemaReader } from './property.ts'
import { type GroupShape, typeOf } from './shape.ts'

/** Adds the alternatives of an object; returns false if no property distinguishes them. */
export function withAlternatives(
  schema: JsonSchema,
  group: GroupShape,
  place: Place,
  around: 'form' | 'row',
  read: SchemaReader,
): boolean {
  const written = schema.oneOf ?? schema.anyOf
  if (!Array.isArray(written)) return true
  const found = written.map((alternative) => flatten(alternative, place)?.schema)
  const alternatives = found.filter((one) => one !== undefined)
  if (alternatives.length < found.length) return false
  const teller = tellerOf(alternatives)
  if (teller !== undefined) return withTeller(teller, alternatives, group, place, read)
  if (schema.oneOf === undefined && areOpen(alternatives))
    return withAny(alternatives, group, place, around, read)
  place.report.addReason(place.path, 'one of several shapes, which no constant in the data tells apart')
  return false
}

/** Returns the property with a different constant in each alternative. */
function tellerOf(alternatives: readonly JsonSchema[]): string | undefined {
  const [first] = alternatives
  return Object.keys(first?.properties ?? {}).find((name) => {
    const values = alternatives.map((one) => constantOf(one, name))
    return values.every((value) => value !== undefined) && new Set(values).size === values.length
  })
}

function constantOf({ properties = {} }: JsonSchema, name: string): string | undefined {
  const { const: constant, enum: values } = properties[name] ?? {}
  const value = constant ?? (values?.length === 1 ? values[0] : undefined)
  return typeof value === 'string' ? value : undefined
}

function withTeller(
  name: string,
  alternatives: readonly JsonSchema[],
  group: GroupShape,
  place: Place,
  read: SchemaReader,
): boolean {
  const shared = [...group.fields.keys()].filter((field) => field !== name)
  const required = shared.filter((field) => group.fields.get(field)?.required)
  const values = alternatives.map((one) => String(constantOf(one, name)))
  const words = alternatives.map((one, index) => [String(values[index]), one.title ?? String(values[index])])
  group.fields.set(name, {
    shape: {
      kind: 'choice',
      values,
      words: Object.fromEntries(words),
      schema: { type: 'string', enum: values },
    },
    required: true,
    when: [],
    requiredIf: [],
  })
  if (!addAll(alternatives, name, group, place, read)) return false
  group.teller = {
    name,
    shapes: alternatives.map((one, index) => ({
      value: String(values[index]),
      fields: [...shared, ...Object.keys(one.properties ?? {})],
      required: [...required, ...(one.required ?? []).filter((field) => field !== name)],
    })),
  }
  return true
}

/** Returns whether the alternatives allow each other's fields, so that all can be shown. */
function areOpen(alternatives: readonly JsonSchema[]): boolean {
  return alternatives.every(
    ({ additionalProperties, properties, required, oneOf: one, anyOf: any, not: other }) => {
      const isObject = properties !== undefined || required !== undefined
      return isObject && additionalProperties !== false && !one && !any && !other
    },
  )
}

/** Adds alternatives of which at least one must hold: the fields of each are required unless another is complete. */
function withAny(
  alternatives: readonly JsonSchema[],
  group: GroupShape,
  place: Place,
  around: 'form' | 'row',
  read: SchemaReader,
): boolean {
  if (!addAll(alternatives, undefined, group, place, read)) return false
  const complete = alternatives.map(({ required = [] }) => {
    const parts = required.map((name) => {
      const field = group.fields.get(name)
      return field && filled(member(around, name), field.shape)
    })
    return parts.includes(undefined) ? undefined : both(...parts)
  })
  if (complete.includes(undefined)) {
    place.report.addReason(place.path, 'at least one of several shapes, which no expression of ours tells')
    return false
  }
  for (const [index, { required = [] }] of alternatives.entries()) {
    const others = complete.filter((_one, other) => other !== index).map(String)
    if (others.includes('true')) continue
    for (const name of required) group.fields.get(name)?.requiredIf.push(not(oneOf(others)))
  }
  place.report.addNote(place.path, 'the fields of every shape stand together')
  return true
}

function addAll(
  alternatives: readonly JsonSchema[],
  but: string | undefined,
  group: GroupShape,
  place: Place,
  read: SchemaReader,
): boolean {
  for (const { properties = {} } of alternatives)
    for (const [name, property] of Object.entries(properties)) {
      if (name === but) continue
      const field = fieldOf(property, { name, required: false }, place, read)
      const there = group.fields.get(name)
      if (field === undefined) return false
      if (there === undefined) group.fields.set(name, field)
      else if (JSON.stringify(typeOf(there.shape)) !== JSON.stringify(typeOf(field.shape))) {
        place.report.addReason([...place.path, name], 'another type in each shape')
        return false
      }
    }
  return true
}
