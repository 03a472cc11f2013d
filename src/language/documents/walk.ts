import { memoizeByObject } from '../common/memoize-by-object.ts'
import { isObject } from '../common/objects.ts'
import { itemSchema, listSchema } from './fragment-uses.ts'
import { closedKind, kindOf, kindsAt, withoutKind } from './kinds.ts'
import { deref, type JsonSchema, type Schemas } from './schema.ts'

export type Path = readonly (string | number)[]

/** A position in a document: value and resolved schema. */
export interface Position {
  readonly path: Path
  readonly value: unknown
  readonly schema: JsonSchema
  readonly names: ScopeNames
}

/** The names that expressions at a position may use besides those of the whole document. */
export interface ScopeNames {
  /**
   * The element of the list that `list` evaluates to, with the names of that expression. In form fields: the enclosing
   * group or row, by the names of the fields that lead to it.
   */
  readonly row?:
    | { readonly list: string; readonly names: ScopeNames }
    | { readonly fields: readonly string[] }
  /** The values of a form by name; with `upload` the id of the uploaded file. */
  readonly form?: FormSource
  /** The result of the last operation called before. */
  readonly result?: { readonly call: string }
  /** The operations of data loaded while a form is filled in, by name; empty objects until then. */
  readonly data?: Readonly<Record<string, string>>
  /** The operations of data loaded before the content is shown, by name. */
  readonly read?: Readonly<Record<string, string>>
  /** The names outside the nearest scope: before an action's steps, or outside a list's rows. */
  readonly outside?: ScopeNames
  /** The conditions known to hold, from the `when` of all surrounding objects. */
  readonly when?: readonly string[]
}

export type FormSource = { readonly form: string } | 'upload'

/**
 * Lists all positions of a document, each before those inside. `schema` is the `$id` of a file (`screen.json`), `names`
 * the names available where a fragment is inlined.
 */
export function walk(
  document: unknown,
  schema: string,
  schemas: Schemas,
  names: ScopeNames = {},
): Position[] {
  const positions: Position[] = []
  visit(document, { $ref: schema }, [], names, {})
  return positions

  function visit(
    value: unknown,
    open: JsonSchema,
    path: Path,
    outer: ScopeNames,
    outerOffer: ScopeNames,
  ): void {
    const schema = listSchema(effective(open, value, schemas), value)
    const taken = consumes(outer, outerOffer, schema['x-scope'])
    const names = schema['x-outside'] === true ? (taken.outside ?? taken) : taken
    const offer = provides(value, schema, names, outerOffer)
    positions.push({ path, value, schema, names })
    if (Array.isArray(value)) visitItems(value, schema, path, names, offer)
    else if (isObject(value))
      for (const [key, inner] of Object.entries(value))
        visit(inner, propertySchema(schema, key), [...path, key], guarded(names, value, key), offer)
  }

  function visitItems(
    items: unknown[],
    schema: JsonSchema,
    path: Path,
    names: ScopeNames,
    offer: ScopeNames,
  ): void {
    let seen = names
    for (const [index, item] of items.entries()) {
      visit(item, itemSchema(schema.items ?? {}, item, schemas), [...path, index], seen, offer)
      if (isObject(item) && typeof item.call === 'string' && takes(schema['x-scope'], 'result'))
        seen = { ...seen, result: { call: item.call } }
    }
  }
}

/** Returns the value of an annotation, such as the `bool` of `"x-expr": "bool"`; '' if it is true. */
export function annotation(position: Position, name: string): string | undefined {
  const value = position.schema[name]
  return typeof value === 'string' ? value : value === true ? '' : undefined
}

/** Returns the positions with an annotation whose value is a string: `annotated(positions, 'x-operation')`. */
export function annotated(positions: readonly Position[], name: string): (Position & { value: string })[] {
  return positions.filter(
    (position): position is Position & { value: string } =>
      position.schema[name] !== undefined && typeof position.value === 'string',
  )
}

/** Converts a path to a JSON pointer: `/body/0/when`. */
export function pointerOf(path: Path): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Resolves reference, kind and alternative of a schema for a value. */
function effective(open: JsonSchema, value: unknown, schemas: Schemas): JsonSchema {
  const schema = deref(open, schemas)
  const kinds = kindsAt(schema)
  const name = kinds && kindOf(value, kinds, schemas)
  if (kinds && name) return closedKind(schema, kinds, name, schemas)
  if (kinds?.optional && isObject(value) && value[kinds.by ?? ''] === undefined) return withoutKind(schema)
  const branches = schema.oneOf
    ?.map((candidate) => deref(candidate, schemas))
    .filter((one) => admits(one, value))
  // Prefers the alternative whose required keys exist; without one, the first reports what is missing.
  const branch =
    branches?.find(({ required = [] }) => required.every((key) => key in Object(value))) ?? branches?.[0]
  return branch ? branchOf(schema)(branch) : closedIfKind(schema)
}

const branchOf = memoizeByObject(({ oneOf: _oneOf, ...shared }: JsonSchema) =>
  memoizeByObject((branch: JsonSchema): JsonSchema => ({ ...shared, ...branch })),
)

/** Closes the schema of a kind that is referred to by file, such as the `empty` of a table. */
const closedIfKind = memoizeByObject((schema: JsonSchema): JsonSchema => {
  const [, name] = /^blocks\/(.+)\.json$/.exec(schema.$id ?? '') ?? []
  if (!name) return schema
  return {
    ...schema,
    properties: { block: { const: name }, ...schema.properties },
    additionalProperties: false,
  }
})

/** Returns whether a value has a schema's JSON type or constant, which distinguishes the alternatives of our oneOfs. */
function admits(schema: JsonSchema, value: unknown): boolean {
  if ('const' in schema) return schema.const === value
  return schema.type === undefined || [schema.type].flat().includes(jsonTypeOf(value))
}

/** Returns the JSON Schema type of a value. */
export function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

function propertySchema(schema: JsonSchema, key: string): JsonSchema {
  const declared = schema.properties?.[key]
  if (declared) return declared
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
}

/** Returns the names that a position provides to those inside it, by x-scope. */
function provides(value: unknown, schema: JsonSchema, names: ScopeNames, outer: ScopeNames): ScopeNames {
  let offer = outer
  const call = at(value, schema['x-result-of'])
  const result = typeof call === 'string' ? { call } : undefined
  if (result) offer = { ...offer, result }
  const listed = at(value, schema['x-listed'])
  const list = typeof listed === 'string' ? `${listed}.items` : at(value, schema['x-rows'])
  if (typeof list === 'string')
    offer = { ...offer, row: { list, names: result ? { ...names, result } : names } }
  const field = at(value, schema['x-row-of'])
  if (typeof field === 'string') {
    const around = names.row && 'fields' in names.row ? names.row.fields : []
    offer = { ...offer, row: { fields: [...around, field] } }
  }
  const form = at(value, schema['x-form-of'])
  if (typeof form === 'string') offer = { ...offer, form: { form } }
  const data = at(value, schema['x-data-of'])
  if (isObject(data)) offer = { ...offer, ...answersOf(data, schema['x-waits'] === true) }
  if (schema['x-form-is'] === 'upload') offer = { ...offer, form: 'upload' }
  return offer
}

function consumes(names: ScopeNames, offer: ScopeNames, scope: unknown): ScopeNames {
  let taken = names
  if (takes(scope, 'row') && offer.row) taken = { ...forgetting(taken, 'row'), row: offer.row }
  if (takes(scope, 'form') && offer.form) taken = { ...forgetting(taken, 'form'), form: offer.form }
  if (Array.isArray(scope)) taken = { ...taken, outside: names }
  if (takes(scope, 'data')) taken = { ...taken, ...pickAnswers(offer) }
  if (takes(scope, 'result') && offer.result) taken = { ...taken, result: offer.result }
  return taken
}

/** Drops facts about an outer row of the same name. */
function forgetting(names: ScopeNames, name: string): ScopeNames {
  if (!names.when) return names
  const mentions = new RegExp(`\\b${name}\\b`)
  return { ...names, when: names.when.filter((condition) => !mentions.test(condition)) }
}

function guarded(names: ScopeNames, value: Record<string, unknown>, key: string): ScopeNames {
  if (key === 'when' || typeof value.when !== 'string') return names
  return { ...names, when: [...(names.when ?? []), value.when] }
}

function takes(scope: unknown, name: string): boolean {
  return Array.isArray(scope) && scope.includes(name)
}

/** Separates data that are always loaded before the content is shown from those with a condition. */
function answersOf(data: Record<string, unknown>, waits: boolean): Pick<ScopeNames, 'data' | 'read'> {
  if (!waits) return { data: operationsOf(data) }
  const [sure, perhaps] = [false, true].map((asks) =>
    Object.fromEntries(
      Object.entries(data).filter(([, entry]) => Object.hasOwn(Object(entry), 'when') === asks),
    ),
  )
  return { read: operationsOf(sure ?? {}), data: operationsOf(perhaps ?? {}) }
}

function pickAnswers({ data, read }: ScopeNames): Pick<ScopeNames, 'data' | 'read'> {
  return { ...(data && { data }), ...(read && { read }) }
}

function operationsOf(data: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).map(([name, entry]) => [name, isObject(entry) ? String(entry.call) : '']),
  )
}

/** Returns the value at a path such as `confirm/form`. */
function at(value: unknown, place: unknown): unknown {
  if (typeof place !== 'string') return undefined
  return place.split('/').reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)
}
