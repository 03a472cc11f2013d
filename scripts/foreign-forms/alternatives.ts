import type { JsonSchema } from '../../src/language/documents/schema.ts'
import { both, filledCondition, memberAccess, not, oneOf } from './conditions.ts'
import { flatten, type Place } from './flatten.ts'
import { fieldOf, type SchemaReader } from './property.ts'
import { type GroupShape, typeOf } from './shape.ts'

/** Adds the alternatives of an object; returns false if no property distinguishes them. */
export function withAlternatives(
  schema: JsonSchema,
  group: GroupShape,
  place: Place,
  scopeName: 'form' | 'row',
  read: SchemaReader,
): boolean {
  const listed = schema.oneOf ?? schema.anyOf
  if (!Array.isArray(listed)) return true
  const flattened = listed.map((alternative) => flatten(alternative, place)?.schema)
  const alternatives = flattened.filter((alternative) => alternative !== undefined)
  if (alternatives.length < flattened.length) return false
  const discriminator = discriminatorOf(alternatives)
  if (discriminator !== undefined) return addDiscriminated(discriminator, alternatives, group, place, read)
  if (schema.oneOf === undefined && areOpen(alternatives))
    return addAnyOf(alternatives, group, place, scopeName, read)
  place.report.addReason(place.path, 'one of several shapes, which no constant in the data tells apart')
  return false
}

/** Returns the property with a different constant in each alternative. */
function discriminatorOf(alternatives: readonly JsonSchema[]): string | undefined {
  const [first] = alternatives
  return Object.keys(first?.properties ?? {}).find((name) => {
    const values = alternatives.map((alternative) => constantOf(alternative, name))
    return values.every((value) => value !== undefined) && new Set(values).size === values.length
  })
}

function constantOf({ properties = {} }: JsonSchema, name: string): string | undefined {
  const { const: constant, enum: values } = properties[name] ?? {}
  const value = constant ?? (values?.length === 1 ? values[0] : undefined)
  return typeof value === 'string' ? value : undefined
}

/** Adds alternatives that the property `name` distinguishes. */
function addDiscriminated(
  name: string,
  alternatives: readonly JsonSchema[],
  group: GroupShape,
  place: Place,
  read: SchemaReader,
): boolean {
  const shared = [...group.fields.keys()].filter((field) => field !== name)
  const required = shared.filter((field) => group.fields.get(field)?.required)
  const values = alternatives.map((alternative) => String(constantOf(alternative, name)))
  const words = alternatives.map(({ title }, index) => [
    String(values[index]),
    title ?? String(values[index]),
  ])
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
    shapes: alternatives.map((alternative, index) => ({
      value: String(values[index]),
      fields: [...shared, ...Object.keys(alternative.properties ?? {})],
      required: [...required, ...(alternative.required ?? []).filter((field) => field !== name)],
    })),
  }
  return true
}

/** Returns whether the alternatives allow each other's fields, so that all can be shown. */
function areOpen(alternatives: readonly JsonSchema[]): boolean {
  return alternatives.every(
    ({ additionalProperties, properties, required, oneOf: listed, anyOf: listedAny, not: excluded }) => {
      const isObject = properties !== undefined || required !== undefined
      return isObject && additionalProperties !== false && !listed && !listedAny && !excluded
    },
  )
}

/**
 * Adds alternatives of which at least one must hold: the fields of an alternative are required unless another
 * alternative is complete.
 */
function addAnyOf(
  alternatives: readonly JsonSchema[],
  group: GroupShape,
  place: Place,
  scopeName: 'form' | 'row',
  read: SchemaReader,
): boolean {
  if (!addAll(alternatives, undefined, group, place, read)) return false
  const completeConditions = alternatives.map(({ required = [] }) => {
    const parts = required.map((name) => {
      const field = group.fields.get(name)
      return field && filledCondition(memberAccess(scopeName, name), field.shape)
    })
    return parts.includes(undefined) ? undefined : both(...parts)
  })
  if (completeConditions.includes(undefined)) {
    place.report.addReason(place.path, 'at least one of several shapes, which no expression of ours tells')
    return false
  }
  for (const [index, { required = [] }] of alternatives.entries()) {
    const otherConditions = completeConditions.filter((_, position) => position !== index).map(String)
    if (otherConditions.includes('true')) continue
    for (const name of required) group.fields.get(name)?.requiredIf.push(not(oneOf(otherConditions)))
  }
  place.report.addNote(place.path, 'the fields of every shape stand together')
  return true
}

function addAll(
  alternatives: readonly JsonSchema[],
  exceptName: string | undefined,
  group: GroupShape,
  place: Place,
  read: SchemaReader,
): boolean {
  for (const { properties = {} } of alternatives)
    for (const [name, property] of Object.entries(properties)) {
      if (name === exceptName) continue
      const field = fieldOf(property, { name, required: false }, place, read)
      const existingField = group.fields.get(name)
      if (field === undefined) return false
      if (existingField === undefined) group.fields.set(name, field)
      else if (JSON.stringify(typeOf(existingField.shape)) !== JSON.stringify(typeOf(field.shape))) {
        place.report.addReason([...place.path, name], 'another type in each shape')
        return false
      }
    }
  return true
}
