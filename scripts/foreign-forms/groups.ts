import { isObject } from '../../src/language/common/objects.ts'
import type { JsonSchema } from '../../src/language/documents/schema.ts'
import { withAlternatives } from './alternatives.ts'
import { type Place, rulesOf } from './flatten.ts'
import { fieldOf, type SchemaReader } from './property.ts'
import { addConditionalFields, dependentRules } from './rules.ts'
import type { GroupShape, Shape } from './shape.ts'

/** Converts an object schema, with the properties that alternatives, dependencies and conditions add. */
export function groupOf(
  schema: JsonSchema,
  place: Place,
  scopeName: 'form' | 'row',
  read: SchemaReader,
): Shape | undefined {
  if (!hasFixedProperties(schema, place)) return undefined
  const group: GroupShape = { kind: 'group', fields: new Map() }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const field = fieldOf(property, { name, required: schema.required?.includes(name) ?? false }, place, read)
    if (field) group.fields.set(name, field)
  }
  if (!withAlternatives(schema, group, place, scopeName, read)) return undefined
  for (const rule of [...rulesOf(schema), ...dependentRules(schema)])
    addConditionalFields(rule, { group, place, scopeName, read })
  for (const name of schema.required ?? [])
    if (!group.fields.has(name) && schema.properties?.[name] === undefined)
      place.report.addReason([...place.path, name], 'required, and of no type')
  if (group.fields.size > 0) return group
  return place.report.reasons.length > 0
    ? undefined
    : place.report.addReason(place.path, 'an object without known properties')
}

function hasFixedProperties(schema: JsonSchema, { path, report }: Place): boolean {
  const { patternProperties, additionalProperties, propertyNames, minProperties } = schema
  if (patternProperties !== undefined || isObject(additionalProperties) || propertyNames !== undefined)
    report.addReason(path, 'properties whose names people type')
  else if (minProperties !== undefined)
    report.addReason(path, 'so many properties at least, whichever they are')
  else if (schema.not !== undefined) report.addReason(path, 'an object that must not be another')
  else return true
  return false
}
