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
  /** The property at fault; the whole value without one. */
  readonly key?: string
}

function faultsAt({ value, schema, path }: Position, schemas: Schemas): Fault[] {
  if (schema.oneOf)
    return [
      { message: `${shown(value)} does not fit here.`, remedy: schema.description ?? 'See the schema.' },
    ]
  const wanted = schema.type === undefined ? undefined : [schema.type].flat()
  if (wanted && !fits(value, wanted))
    return [{ message: `Expected ${wanted.map(named).join(' or ')}.`, remedy: howWritten(schema) ?? '' }]
  const kinds = kindsAt(schema)
  if (kinds) {
    const written = kinds.by ? read(value, kinds.by) : Object.keys(Object(value))[0]
    const what = kinds.folder.replace(/s$/, '')
    const names = kindNames(kinds, schemas)
    return [
      {
        ...(kinds.by && written ? { key: kinds.by } : {}),
        message: `There is no ${what} ${shown(written)}.`,
        remedy: didYouMean(String(written), names),
      },
    ]
  }
  // Reports lists and objects where the schema lists values.
  if (typeof value === 'object' && ('const' in schema || schema.enum)) return wordFaults(value, schema)
  if (typeof value === 'string') return textFaults(value, schema)
  if (typeof value === 'number') return numberFaults(value, schema)
  if (Array.isArray(value)) return listFaults(value, schema)
  if (jsonTypeOf(value) === 'object') return objectFaults(Object(value), schema, path.length === 0)
  return wordFaults(value, schema)
}

function objectFaults(value: Record<string, unknown>, schema: JsonSchema, isDocument: boolean): Fault[] {
  const properties = schema.properties ?? {}
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name))
  const known = Object.keys(properties).filter((name) => name !== '$schema')
  const unknown =
    schema.additionalProperties === false
      ? takeFindings(Object.keys(value).filter((key) => !Object.hasOwn(properties, key)))
      : []
  const pattern = nameOfProperties(schema)
  const misnamed = pattern ? Object.keys(value).filter((key) => !pattern.test(key)) : []
  const what = schema.title ?? (isDocument ? 'This document' : 'This')
  const { minProperties } = schema
  const few = typeof minProperties === 'number' && Object.keys(value).length < minProperties
  return [
    ...(few
      ? [{ message: `${what} is empty.`, remedy: schema.description ?? 'Add something, or leave it out.' }]
      : []),
    ...missing.map((name) => ({
      message: `${what} lacks ${name}.`,
      remedy: properties[name]?.description ?? `Add ${name}.`,
    })),
    ...waysFaults(value, schema, what),
    ...unknown.map((key) => ({
      key,
      message: `${what} has no property ${key}.`,
      remedy: didYouMean(key, known),
    })),
    ...misnamed.map((key) => ({
      key,
      message: `${key} is no name.`,
      remedy: `A name looks like ${pattern?.source}.`,
    })),
  ]
}

/** Reports an object that has none of the required combinations of properties. */
function waysFaults(value: Record<string, unknown>, { anyOf }: JsonSchema, what: string): Fault[] {
  const ways = anyOf?.map(({ required = [] }) => required) ?? []
  if (ways.length === 0 || ways.some((names) => names.every((name) => Object.hasOwn(value, name)))) return []
  const description = ways.map((names) => names.join(', ')).join(', or ')
  return [{ message: `${what} lacks ${description}.`, remedy: 'Write it in one of these ways.' }]
}

function nameOfProperties(schema: JsonSchema): RegExp | undefined {
  const pattern = read(schema.propertyNames, 'pattern')
  return typeof pattern === 'string' ? new RegExp(pattern) : undefined
}

function textFaults(value: string, schema: JsonSchema): Fault[] {
  if (typeof schema.pattern === 'string' && !new RegExp(schema.pattern).test(value))
    return [
      {
        message: `${shown(value)} does not have the required form.`,
        remedy: howWritten(schema) ?? `It must match ${schema.pattern}.`,
      },
    ]
  if (typeof schema.minLength === 'number' && value.length < schema.minLength)
    return [{ message: 'This is empty.', remedy: schema.description ?? 'Write something, or leave it out.' }]
  if (typeof schema.maxLength === 'number' && value.length > schema.maxLength)
    return [{ message: `This is longer than ${schema.maxLength} characters.`, remedy: 'Make it shorter.' }]
  return wordFaults(value, schema)
}

/** Returns the description of the notation, otherwise of the meaning. */
function howWritten({ 'x-written': written, description }: JsonSchema): string | undefined {
  return typeof written === 'string' ? written : description
}

function numberFaults(value: number, schema: JsonSchema): Fault[] {
  const { minimum, maximum } = schema
  if (typeof minimum === 'number' && value < minimum)
    return [{ message: `${value} is too small.`, remedy: `The minimum is ${minimum}.` }]
  if (typeof maximum === 'number' && value > maximum)
    return [{ message: `${value} is too large.`, remedy: `The maximum is ${maximum}.` }]
  return wordFaults(value, schema)
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
  const double = schema.uniqueItems ? value.find((item, index) => value.indexOf(item) !== index) : undefined
  return double === undefined
    ? []
    : [{ message: `${shown(double)} is repeated here.`, remedy: 'Remove one.' }]
}

function wordFaults(value: unknown, schema: JsonSchema): Fault[] {
  if ('const' in schema && schema.const !== value)
    return [{ message: `Expected ${shown(schema.const)}.`, remedy: schema.description ?? '' }]
  if (schema.enum && !schema.enum.includes(value))
    return [
      {
        message: `${shown(value)} is not one of the allowed values.`,
        remedy: didYouMean(String(value), schema.enum.map(String)),
      },
    ]
  return []
}

function fits(value: unknown, wanted: readonly string[]): boolean {
  return wanted.includes(jsonTypeOf(value)) || (wanted.includes('integer') && Number.isInteger(value))
}

function named(type: string): string {
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

function shown(value: unknown): string {
  return value === undefined ? 'without a name' : JSON.stringify(value)
}

function read(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined
}
