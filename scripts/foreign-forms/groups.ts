import { isObject } from '../../src/language/common/objects.ts'
import type { JsonSchema } from '../../src/language/documents/schema.ts'
import { withAlternatives } from './alternatives.ts'
import { type Place, rulesOf } from './flatten.ts'
import { fieldOf, type SchemaReader } from './property.ts'
import { dependentRules, follow } from './rules.ts'
import type { GroupShape, Shape } from './shape.ts'

/** An object: its properties, and those that alternatives, dependencies and if add. */
export function groupOf(
  schema: JsonSchema,
  place: Place,
  around: 'form' | 'row',
  read: SchemaReader,
): Shape | undefined {
  if (!isClosedEnough(schema, place)) return undefined
  const group: GroupShape = { kind: 'group', fields: new Map() }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const field = fieldOf(property, { name, required: schema.required?.includes(name) ?? false }, place, read)
    if (field) group.fields.set(name, field)
  }
  if (!withAlternatives(schema, group, place, around, read)) return undefined
  for (const rule of [...rulesOf(schema), ...dependentRules(schema)])
    follow(rule, { group, place, around, read })
  for (const name of schema.required ?? [])
    if (!group.fields.has(name) && schema.properties?.[name] === undefined)
      place.report.cannot([...place.path, name], 'required, and of no type')
  if (group.fields.size > 0) return group
  return place.report.reasons.length > 0
    ? undefined
    : place.report.cannot(place.path, 'an object of which nothing is known')
}

function isClosedEnough(schema: JsonSchema, { path, report }: Place): boolean {
  const { patternProperties, additionalProperties, propertyNames, minProperties } = schema
  if (patternProperties !== undefined || isObject(additionalProperties) || propertyNames !== undefined)
    report.cannot(path, 'properties whose names people type')
  else if (minProperties !== undefined) report.cannot(path, 'so many properties at least, whichever they are')
  else if (schema.not !== undefined) report.cannot(path, 'an object that must not be another')
  else return true
  return false
}
