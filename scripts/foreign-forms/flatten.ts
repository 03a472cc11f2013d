import { isObject } from '../../src/language/common/objects.ts'
import type { JsonSchema } from '../../src/language/documents/schema.ts'
import { keysOf } from '../../src/language/validation/place.ts'
import type { Report } from './foreign.ts'

/** Describes the place of a schema: its path, and the references that led to it. */
export interface Place {
  root: JsonSchema
  path: readonly string[]
  refs: readonly string[]
  report: Report
}

/** Resolves references and merges allOf; conditional keywords (if, dependencies) are collected under `rules`. */
export function flatten(original: unknown, place: Place): { schema: JsonSchema; place: Place } | undefined {
  if (original === true) return { schema: {}, place }
  if (!isObject(original)) return place.report.addReason(place.path, 'nothing fits it')
  const { $ref, allOf, if: condition, then: consequence, else: otherwise, ...own } = original as JsonSchema
  // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
  const rule = condition === undefined ? [] : [{ if: condition, then: consequence, else: otherwise }]
  const parts: unknown[] = Array.isArray(allOf) ? allOf : []
  let result: { schema: JsonSchema; place: Place } = {
    schema: { ...requireSingleAlternative(own, parts), rules: [...rulesOf(own), ...rule] },
    place,
  }
  const referenced =
    $ref === undefined ? [] : [{ part: resolveReference($ref, place), refs: [...place.refs, $ref] }]
  for (const { part, refs } of [...referenced, ...parts.map((part) => ({ part, refs: place.refs }))]) {
    const inner = part === undefined ? undefined : flatten(part, { ...place, refs })
    if (inner === undefined) return undefined
    result = {
      schema: mergeSchemas(inner.schema, result.schema, place),
      place: { ...place, refs: longer(result.place.refs, inner.place.refs) },
    }
  }
  return result
}

function longer(first: readonly string[], second: readonly string[]): readonly string[] {
  return second.length > first.length ? second : first
}

export function rulesOf({ rules }: JsonSchema): JsonSchema[] {
  return Array.isArray(rules) ? (rules as JsonSchema[]) : []
}

/** Treats a single alternative as a requirement, because it leaves no choice. */
function requireSingleAlternative({ oneOf, anyOf, ...own }: JsonSchema, parts: unknown[]): JsonSchema {
  const remaining: JsonSchema = own
  for (const [keyword, alternatives] of Object.entries({ oneOf, anyOf }))
    if (Array.isArray(alternatives) && alternatives.length === 1 && !isConstant(alternatives[0]))
      parts.push(alternatives[0])
    else if (alternatives !== undefined) remaining[keyword] = alternatives
  return remaining
}

/** Returns the alternatives of oneOf and anyOf with references resolved. */
export function alternativesOf({ oneOf, anyOf }: JsonSchema, place: Place): JsonSchema[] {
  const alternatives: unknown[] = [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []))
  return alternatives
    .map((alternative) => flatten(alternative, place)?.schema)
    .filter((schema) => schema !== undefined)
}

function isConstant(schema: unknown): boolean {
  return isObject(schema) && 'const' in schema
}

/** Limits the recursions into the same schema. */
const maxDepth = 3

function resolveReference(ref: string, { root, path, refs, report }: Place): unknown {
  if (refs.filter((visited) => visited === ref).length > maxDepth)
    return report.addReason(path, 'holds itself, to any depth')
  const [file, pointer = ''] = ref.split('#')
  if (file !== '') return report.addReason(path, `refers to another file, ${ref}`)
  const referenced = keysOf(decodeURIComponent(pointer)).reduce<unknown>(
    (node, key) => (isObject(node) ? node[key] : Array.isArray(node) ? node[Number(key)] : undefined),
    root,
  )
  return referenced ?? report.addReason(path, `refers to ${ref}, which is not there`)
}

/** Merges two schemas that must both hold; the title and description of the second schema win. */
export function mergeSchemas(first: JsonSchema, second: JsonSchema, place: Place): JsonSchema {
  const both: JsonSchema = { ...first, ...second }
  for (const key of Object.keys(first).filter((name) => name in second)) {
    const [firstValue, secondValue] = [first[key], second[key]]
    if (JSON.stringify(firstValue) === JSON.stringify(secondValue)) continue
    both[key] = mergers[key]?.(firstValue, secondValue, place) ?? secondValue
    if (both[key] === incompatible || (!(key in mergers) && !annotationKeys.has(key)))
      place.report.addReason(place.path, `two rules say ${key}`)
  }
  return both
}

const incompatible = Symbol('nothing fits both')
const annotationKeys: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  '$schema',
  'examples',
  '$id',
])

type Merger = (first: unknown, second: unknown, place: Place) => unknown

const larger: Merger = (first, second) => Math.max(Number(first), Number(second))
const smaller: Merger = (first, second) => Math.min(Number(first), Number(second))
const union: Merger = (first, second) => [...new Set([...listOf(first), ...listOf(second)])]

const mergers: Record<string, Merger> = {
  minimum: larger,
  exclusiveMinimum: larger,
  minLength: larger,
  minItems: larger,
  maximum: smaller,
  exclusiveMaximum: smaller,
  maxLength: smaller,
  maxItems: smaller,
  required: union,
  rules: union,
  enum: intersection,
  type: intersection,
  additionalProperties: (first, second) => (first === false || second === false ? false : incompatible),
  definitions: (first) => first,
  $defs: (first) => first,
  properties: (first, second, place) => {
    const names = Object.keys({ ...Object(first), ...Object(second) })
    return Object.fromEntries(
      names.map((name) => {
        const parts = [Object(first)[name], Object(second)[name]].filter((part) => part !== undefined)
        return [name, parts.length > 1 ? mergeAndFlatten(parts, name, place) : parts[0]]
      }),
    )
  },
}

function mergeAndFlatten(parts: unknown[], name: string, place: Place): JsonSchema {
  return flatten({ allOf: parts }, { ...place, path: [...place.path, name] })?.schema ?? {}
}

/** Returns the values that both schemas allow; a single type is returned without a list. */
function intersection(first: unknown, second: unknown): unknown {
  const values = listOf(first).filter((value) => listOf(second).includes(value))
  if (values.length === 0) return incompatible
  return values.length === 1 && typeof values[0] === 'string' && !Array.isArray(first) ? values[0] : values
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}
