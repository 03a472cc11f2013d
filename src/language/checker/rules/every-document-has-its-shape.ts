import { kindNames, kindsAt } from '../../documents/kinds.ts'
import type { JsonSchema, Schemas } from '../../documents/schema.ts'
import { jsonTypeOf, type Position } from '../../documents/walk.ts'
import type { Shape } from '../context.ts'
import { takeFindings } from '../max-findings.ts'
import type { Finding, Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Validates documents against their schemas. */
export const rule: Rule = {
  name: 'every-document-has-its-shape',
  *check({ documents, schemas }) {
    for (const document of documents) yield* shapeFindings(document, schemas)
  },
}

export function* shapeFindings(
  document: Pick<Shape, 'document' | 'positions'>,
  schemas: Schemas,
): Generator<Finding> {
  for (const position of document.positions)
    for (const fault of faultsAt(position, schemas))
      yield {
        document: document.document,
        ...(fault.key === undefined
          ? { path: position.path }
          : { path: [...position.path, fault.key], part: 'key' }),
        message: fault.message,
        remedy: fault.remedy,
      }
}

interface Fault {
  readonly message: string
  readonly remedy: string
  /** The invalid property; absent if the whole value is invalid. */
  readonly key?: string
}

function faultsAt({ value, schema, path }: Position, schemas: Schemas): Fault[] {
  if (schema.oneOf)
    return [
      { message: `${quote(value)} does not fit here.`, remedy: schema.description ?? 'See the schema.' },
    ]
  const types = schema.type === undefined ? undefined : [schema.type].flat()
  if (types && !hasType(value, types))
    return [
      { message: `Expected ${types.map(describeJsonType).join(' or ')}.`, remedy: notationOf(schema) ?? '' },
    ]
  const kinds = kindsAt(schema)
  if (kinds) {
    const kind = kinds.by ? readProperty(value, kinds.by) : Object.keys(Object(value))[0]
    const folderName = kinds.folder.replace(/s$/, '')
    const names = kindNames(kinds, schemas)
    return [
      {
        ...(kinds.by && kind ? { key: kinds.by } : {}),
        message: `There is no ${folderName} ${quote(kind)}.`,
        remedy: didYouMean(String(kind), names),
      },
    ]
  }
  // Reports lists and objects where the schema lists values.
  if (typeof value === 'object' && ('const' in schema || schema.enum)) return valueFaults(value, schema)
  if (typeof value === 'string') return textFaults(value, schema)
  if (typeof value === 'number') return numberFaults(value, schema)
  if (Array.isArray(value)) return listFaults(value, schema)
  if (jsonTypeOf(value) === 'object') return objectFaults(Object(value), schema, path.length === 0)
  return valueFaults(value, schema)
}

function objectFaults(value: Record<string, unknown>, schema: JsonSchema, isDocument: boolean): Fault[] {
  const properties = schema.properties ?? {}
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name))
  const propertyNames = Object.keys(properties).filter((name) => name !== '$schema')
  const unknownKeys =
    schema.additionalProperties === false
      ? takeFindings(Object.keys(value).filter((key) => !Object.hasOwn(properties, key)))
      : []
  const pattern = namePatternOf(schema)
  const misnamedKeys = pattern ? Object.keys(value).filter((key) => !pattern.test(key)) : []
  const documentName = schema.title ?? (isDocument ? 'This document' : 'This')
  const { minProperties } = schema
  const isTooSmall = typeof minProperties === 'number' && Object.keys(value).length < minProperties
  return [
    ...(isTooSmall
      ? [
          {
            message: `${documentName} is empty.`,
            remedy: schema.description ?? 'Add something, or leave it out.',
          },
        ]
      : []),
    ...missing.map((name) => ({
      message: `${documentName} lacks ${name}.`,
      remedy: properties[name]?.description ?? `Add ${name}.`,
    })),
    ...combinationFaults(value, schema, documentName),
    ...unknownKeys.map((key) => ({
      key,
      message: `${documentName} has no property ${key}.`,
      remedy: didYouMean(key, propertyNames),
    })),
    ...misnamedKeys.map((key) => ({
      key,
      message: `${key} is no name.`,
      remedy: `A name looks like ${pattern?.source}.`,
    })),
  ]
}

/** Reports an object that has none of the required combinations of properties. */
function combinationFaults(
  value: Record<string, unknown>,
  { anyOf }: JsonSchema,
  documentName: string,
): Fault[] {
  const combinations = anyOf?.map(({ required = [] }) => required) ?? []
  if (
    combinations.length === 0 ||
    combinations.some((names) => names.every((name) => Object.hasOwn(value, name)))
  )
    return []
  const description = combinations.map((names) => names.join(', ')).join(', or ')
  return [{ message: `${documentName} lacks ${description}.`, remedy: 'Write it in one of these ways.' }]
}

function namePatternOf(schema: JsonSchema): RegExp | undefined {
  const pattern = readProperty(schema.propertyNames, 'pattern')
  return typeof pattern === 'string' ? new RegExp(pattern) : undefined
}

function textFaults(value: string, schema: JsonSchema): Fault[] {
  if (typeof schema.pattern === 'string' && !new RegExp(schema.pattern).test(value))
    return [
      {
        message: `${quote(value)} does not have the required form.`,
        remedy: notationOf(schema) ?? `It must match ${schema.pattern}.`,
      },
    ]
  if (typeof schema.minLength === 'number' && value.length < schema.minLength)
    return [{ message: 'This is empty.', remedy: schema.description ?? 'Write something, or leave it out.' }]
  if (typeof schema.maxLength === 'number' && value.length > schema.maxLength)
    return [{ message: `This is longer than ${schema.maxLength} characters.`, remedy: 'Make it shorter.' }]
  return valueFaults(value, schema)
}

/** Returns the description of the notation, otherwise of the meaning. */
function notationOf({ 'x-written': notation, description }: JsonSchema): string | undefined {
  return typeof notation === 'string' ? notation : description
}

function numberFaults(value: number, schema: JsonSchema): Fault[] {
  const { minimum, maximum } = schema
  if (typeof minimum === 'number' && value < minimum)
    return [{ message: `${value} is too small.`, remedy: `The minimum is ${minimum}.` }]
  if (typeof maximum === 'number' && value > maximum)
    return [{ message: `${value} is too large.`, remedy: `The maximum is ${maximum}.` }]
  return valueFaults(value, schema)
}

function listFaults(value: unknown[], schema: JsonSchema): Fault[] {
  if (typeof schema.minItems === 'number' && value.length < schema.minItems)
    return [
      {
        message: `Requires at least ${schema.minItems}.`,
        remedy: schema.description ?? 'Add one, or leave the property out.',
      },
    ]
  if (typeof schema.maxItems === 'number' && value.length > schema.maxItems)
    return [
      {
        message: `There are ${value.length}, and ${schema.maxItems} is the most.`,
        remedy: 'Remove some.',
      },
    ]
  const duplicate = schema.uniqueItems
    ? value.find((item, index) => value.indexOf(item) !== index)
    : undefined
  return duplicate === undefined
    ? []
    : [{ message: `${quote(duplicate)} is repeated here.`, remedy: 'Remove one.' }]
}

function valueFaults(value: unknown, schema: JsonSchema): Fault[] {
  if ('const' in schema && schema.const !== value)
    return [{ message: `Expected ${quote(schema.const)}.`, remedy: schema.description ?? '' }]
  if (schema.enum && !schema.enum.includes(value))
    return [
      {
        message: `${quote(value)} is not one of the allowed values.`,
        remedy: didYouMean(String(value), schema.enum.map(String)),
      },
    ]
  return []
}

function hasType(value: unknown, types: readonly string[]): boolean {
  return types.includes(jsonTypeOf(value)) || (types.includes('integer') && Number.isInteger(value))
}

function describeJsonType(type: string): string {
  return (
    {
      integer: 'a whole number',
      object: 'an object { … }',
      array: 'a list [ … ]',
      string: 'a text "…"',
      boolean: 'true or false',
    }[type] ?? `a ${type}`
  )
}

function quote(value: unknown): string {
  return value === undefined ? 'without a name' : JSON.stringify(value)
}

function readProperty(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, key) : undefined
}
