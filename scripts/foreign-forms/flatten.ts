import { isObject } from '../../src/language/common/objects.ts'
import type { JsonSchema } from '../../src/language/documents/schema.ts'
import { keysOf } from '../../src/language/validation/place.ts'
import type { Report } from './foreign.ts'

/** The place of a schema: its path, and the references that led to it. */
export interface Place {
  root: JsonSchema
  path: readonly string[]
  refs: readonly string[]
  report: Report
}

/** Resolves references and merges allOf; conditional keywords (if, dependencies) are collected under `rules`. */
export function flatten(written: unknown, place: Place): { schema: JsonSchema; place: Place } | undefined {
  if (written === true) return { schema: {}, place }
  if (!isObject(written)) return place.report.addReason(place.path, 'nothing fits it')
  const { $ref, allOf, if: condition, then: consequence, else: otherwise, ...own } = written as JsonSchema
  // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
  const rule = condition === undefined ? [] : [{ if: condition, then: consequence, else: otherwise }]
  const parts: unknown[] = Array.isArray(allOf) ? allOf : []
  let whole: { schema: JsonSchema; place: Place } = {
    schema: { ...withOneAlternativeIn(own, parts), rules: [...rulesOf(own), ...rule] },
    place,
  }
  const found = $ref === undefined ? [] : [{ part: target($ref, place), refs: [...place.refs, $ref] }]
  for (const { part, refs } of [...found, ...parts.map((part) => ({ part, refs: place.refs }))]) {
    const inner = part === undefined ? undefined : flatten(part, { ...place, refs })
    if (inner === undefined) return undefined
    whole = {
      schema: merged(inner.schema, whole.schema, place),
      place: { ...place, refs: longer(whole.place.refs, inner.place.refs) },
    }
  }
  return whole
}

function longer(one: readonly string[], other: readonly string[]): readonly string[] {
  return other.length > one.length ? other : one
}

export function rulesOf({ rules }: JsonSchema): JsonSchema[] {
  return Array.isArray(rules) ? (rules as JsonSchema[]) : []
}

/** Treats a single alternative as a requirement, because it leaves no choice. */
function withOneAlternativeIn({ oneOf, anyOf, ...own }: JsonSchema, parts: unknown[]): JsonSchema {
  const stored: JsonSchema = own
  for (const [keyword, alternatives] of Object.entries({ oneOf, anyOf }))
    if (Array.isArray(alternatives) && alternatives.length === 1 && !isConstant(alternatives[0]))
      parts.push(alternatives[0])
    else if (alternatives !== undefined) stored[keyword] = alternatives
  return stored
}

/** Returns the alternatives of oneOf and anyOf with references resolved. */
export function alternativesOf({ oneOf, anyOf }: JsonSchema, place: Place): JsonSchema[] {
  const written: unknown[] = [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []))
  return written.map((one) => flatten(one, place)?.schema).filter((schema) => schema !== undefined)
}

function isConstant(schema: unknown): boolean {
  return isObject(schema) && 'const' in schema
}

/** The maximum number of recursions into the same schema. */
const deepest = 3

function target(ref: string, { root, path, refs, report }: Place): unknown {
  if (refs.filter((other) => other === ref).length > deepest)
    return report.addReason(path, 'holds itself, to any depth')
  const [file, pointer = ''] = ref.split('#')
  if (file !== '') return report.addReason(path, `refers to another file, ${ref}`)
  const found = keysOf(decodeURIComponent(pointer)).reduce<unknown>(
    (node, key) => (isObject(node) ? node[key] : Array.isArray(node) ? node[Number(key)] : undefined),
    root,
  )
  return found ?? report.addReason(path, `refers to ${ref}, which is not there`)
}

/** Merges two schemas that must both hold; of titles and descriptions the second counts. */
export function merged(one: JsonSchema, other: JsonSchema, place: Place): JsonSchema {
  const both: JsonSchema = { ...one, ...other }
  for (const key of Object.keys(one).filter((name) => name in other)) {
    const [mine, theirs] = [one[key], other[key]]
    if (JSON.stringify(mine) === JSON.stringify(theirs)) continue
    both[key] = mergers[key]?.(mine, theirs, place) ?? theirs
    if (both[key] === never || (!(key in mergers) && !silent.has(key)))
      place.report.addReason(place.path, `two rules say ${key}`)
  }
  return both
}

const never = Symbol('nothing fits both')
const silent: ReadonlySet<string> = new Set(['title', 'description', 'default', '$schema', 'examples', '$id'])

type Merger = (one: unknown, other: unknown, place: Place) => unknown

const most: Merger = (one, other) => Math.max(Number(one), Number(other))
const least: Merger = (one, other) => Math.min(Number(one), Number(other))
const all: Merger = (one, other) => [...new Set([...listOf(one), ...listOf(other)])]

const mergers: Record<string, Merger> = {
  minimum: most,
  exclusiveMinimum: most,
  minLength: most,
  minItems: most,
  maximum: least,
  exclusiveMaximum: least,
  maxLength: least,
  maxItems: least,
  required: all,
  rules: all,
  enum: shared,
  type: shared,
  additionalProperties: (one, other) => (one === false || other === false ? false : never),
  definitions: (one) => one,
  $defs: (one) => one,
  properties: (one, other, place) => {
    const names = Object.keys({ ...Object(one), ...Object(other) })
    return Object.fromEntries(
      names.map((name) => {
        const parts = [Object(one)[name], Object(other)[name]].filter((part) => part !== undefined)
        return [name, parts.length > 1 ? mergedFlat(parts, name, place) : parts[0]]
      }),
    )
  },
}

function mergedFlat(parts: unknown[], name: string, place: Place): JsonSchema {
  return flatten({ allOf: parts }, { ...place, path: [...place.path, name] })?.schema ?? {}
}

/** Returns the values that both allow; a single type without a list. */
function shared(one: unknown, other: unknown): unknown {
  const values = listOf(one).filter((value) => listOf(other).includes(value))
  if (values.length === 0) return never
  return values.length === 1 && typeof values[0] === 'string' && !Array.isArray(one) ? values[0] : values
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}
