import { isObject } from '../../src/language/common/objects.ts'
import type { JsonSchema } from '../../src/language/documents/schema.ts'
import { both, fits, not, oneOf } from './conditions.ts'
import { flatten, type Place, rulesOf } from './flatten.ts'
import { fieldOf, type SchemaReader } from './property.ts'
import { type GroupShape, typeOf } from './shape.ts'

interface RuleContext {
  group: GroupShape
  place: Place
  around: 'form' | 'row'
  read: SchemaReader
}

/** Converts dependencies, dependentRequired and dependentSchemas to rules with if. */
export function dependentRules(schema: JsonSchema): JsonSchema[] {
  const { dependencies, dependentRequired, dependentSchemas } = schema
  const all = [dependencies, dependentRequired, dependentSchemas].flatMap((one) =>
    Object.entries(Object(one)),
  )
  return all.flatMap(([name, consequence]) => {
    const there = { required: [name] }
    if (Array.isArray(consequence)) return [ifThen(there, { required: consequence })]
    const { oneOf: alternatives, ...rest } = Object(consequence)
    if (!Array.isArray(alternatives)) return [ifThen(there, consequence)]
    const chosen = alternatives.map((one: JsonSchema) => {
      const { [name]: constant, ...properties } = one.properties ?? {}
      return ifThen({ ...there, properties: { [name]: constant ?? true } }, { ...one, properties })
    })
    return [...(Object.keys(rest).length > 0 ? [ifThen(there, rest)] : []), ...chosen]
  })
}

function ifThen(condition: unknown, consequence: unknown): JsonSchema {
  // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
  return { if: condition, then: consequence }
}

/** Adds the consequences of a condition: fields shown and fields required under it. */
export function addConditionalFields(rule: JsonSchema, around: RuleContext, under = 'true'): void {
  const { group, place } = around
  const about = { report: place.report, path: place.path, absentHolds: true }
  const condition = fits(rule.if, around.around, group, about)
  if (condition === undefined) return
  if (rule.then !== undefined) apply(rule.then, both(under, condition), around)
  if (rule.else !== undefined) apply(rule.else, both(under, not(condition)), around)
}

function apply(consequence: unknown, condition: string, around: RuleContext): void {
  const { group, place } = around
  const found = flatten(consequence, place)
  if (found === undefined) return
  const { schema } = found
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    show(name, property, condition, around)
  for (const name of schema.required ?? []) {
    const field = group.fields.get(name)
    if (field) field.requiredIf.push(condition)
    else place.report.addReason([...place.path, name], 'required under a condition, and of no type')
  }
  for (const rule of [...rulesOf(schema), ...dependentRules(schema)])
    addConditionalFields(rule, around, condition)
  const others = Object.keys(schema).filter((key) => !known.has(key))
  if (others.length > 0) place.report.addReason(place.path, `under a condition: ${others.join(', ')}`)
}

const known: ReadonlySet<string> = new Set([
  ...['properties', 'required', 'rules', 'dependencies', 'dependentRequired', 'dependentSchemas'],
  ...['title', 'description', 'type', '$comment'],
])

function show(name: string, property: unknown, condition: string, { group, place, read }: RuleContext): void {
  if (property === true || (isObject(property) && Object.keys(property).length === 0)) return
  const there = group.fields.get(name)
  const field = fieldOf(property, { name, required: false }, place, read)
  if (field === undefined) return
  if (there === undefined) group.fields.set(name, { ...field, when: [condition] })
  else if (JSON.stringify(typeOf(there.shape)) !== JSON.stringify(typeOf(field.shape)))
    place.report.addReason([...place.path, name], 'what it may be depends on another field')
  else if (there.when.length > 0) there.when = [oneOf([...there.when, condition])]
}
