import { isObject } from '../../src/language/common/objects.ts'
import type { JsonSchema } from '../../src/language/documents/schema.ts'
import { both, matchCondition, not, oneOf } from './conditions.ts'
import { flatten, type Place, rulesOf } from './flatten.ts'
import { fieldOf, type SchemaReader } from './property.ts'
import { type GroupShape, typeOf } from './shape.ts'

interface RuleContext {
  group: GroupShape
  place: Place
  scopeName: 'form' | 'row'
  read: SchemaReader
}

/** Converts dependencies, dependentRequired and dependentSchemas to rules with if. */
export function dependentRules(schema: JsonSchema): JsonSchema[] {
  const { dependencies, dependentRequired, dependentSchemas } = schema
  const entries = [dependencies, dependentRequired, dependentSchemas].flatMap((dependency) =>
    Object.entries(Object(dependency)),
  )
  return entries.flatMap(([name, consequence]) => {
    const isPresent = { required: [name] }
    if (Array.isArray(consequence)) return [ifThen(isPresent, { required: consequence })]
    const { oneOf: alternatives, ...rest } = Object(consequence)
    if (!Array.isArray(alternatives)) return [ifThen(isPresent, consequence)]
    const alternativeRules = alternatives.map((alternative: JsonSchema) => {
      const { [name]: constant, ...properties } = alternative.properties ?? {}
      return ifThen(
        { ...isPresent, properties: { [name]: constant ?? true } },
        { ...alternative, properties },
      )
    })
    return [...(Object.keys(rest).length > 0 ? [ifThen(isPresent, rest)] : []), ...alternativeRules]
  })
}

function ifThen(condition: unknown, consequence: unknown): JsonSchema {
  // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
  return { if: condition, then: consequence }
}

/** Adds the consequences of a condition: fields shown and fields required under it. */
export function addConditionalFields(rule: JsonSchema, context: RuleContext, outerCondition = 'true'): void {
  const { group, place } = context
  const conditionContext = { report: place.report, path: place.path, absentHolds: true }
  const condition = matchCondition(rule.if, context.scopeName, group, conditionContext)
  if (condition === undefined) return
  if (rule.then !== undefined) apply(rule.then, both(outerCondition, condition), context)
  if (rule.else !== undefined) apply(rule.else, both(outerCondition, not(condition)), context)
}

function apply(consequence: unknown, condition: string, context: RuleContext): void {
  const { group, place } = context
  const flattened = flatten(consequence, place)
  if (flattened === undefined) return
  const { schema } = flattened
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    show(name, property, condition, context)
  for (const name of schema.required ?? []) {
    const field = group.fields.get(name)
    if (field) field.requiredIf.push(condition)
    else place.report.addReason([...place.path, name], 'required under a condition, and of no type')
  }
  for (const rule of [...rulesOf(schema), ...dependentRules(schema)])
    addConditionalFields(rule, context, condition)
  const otherKeywords = Object.keys(schema).filter((key) => !convertedKeywords.has(key))
  if (otherKeywords.length > 0)
    place.report.addReason(place.path, `under a condition: ${otherKeywords.join(', ')}`)
}

const convertedKeywords: ReadonlySet<string> = new Set([
  ...['properties', 'required', 'rules', 'dependencies', 'dependentRequired', 'dependentSchemas'],
  ...['title', 'description', 'type', '$comment'],
])

function show(name: string, property: unknown, condition: string, { group, place, read }: RuleContext): void {
  if (property === true || (isObject(property) && Object.keys(property).length === 0)) return
  const existingField = group.fields.get(name)
  const field = fieldOf(property, { name, required: false }, place, read)
  if (field === undefined) return
  if (existingField === undefined) group.fields.set(name, { ...field, when: [condition] })
  else if (JSON.stringify(typeOf(existingField.shape)) !== JSON.stringify(typeOf(field.shape)))
    place.report.addReason([...place.path, name], 'what it may be depends on another field')
  else if (existingField.when.length > 0) existingField.when = [oneOf([...existingField.when, condition])]
}
