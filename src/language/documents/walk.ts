import { memoizeByObject } from '../common/memoize-by-object.ts'
import { isObject } from '../common/objects.ts'
import { itemSchema, listSchema } from './fragment-uses.ts'
import { closedKind, kindless, kindOf, kindsAt } from './kinds.ts'
import { deref, type JsonSchema, type Schemas } from './schema.ts'

export type Path = readonly (string | number)[]

/** A position in a document: value and resolved schema. */
export interface Position {
  readonly path: Path
  readonly value: unknown
  readonly schema: JsonSchema
  readonly names: ScopeNames
}

/** Names that expressions at a position may use besides those that the whole document has. */
export interface ScopeNames {
  /**
   * An element of the list that `list` gives; that expression itself sees `names`. Inside a field of a form: what the group
   * or the row around holds, by the names of the fields that lead there.
   */
  readonly row?:
    | { readonly list: string; readonly names: ScopeNames }
    | { readonly fields: readonly string[] }
  /** The values of the form of that name; `upload` holds the id of the file that just arrived. */
  readonly form?: FormSource
  /** The answer of the last operation called before, by its name. */
  readonly result?: { readonly call: string }
  /** Names for answers that come while a form is filled in, each with its operation. Until then they are empty. */
  readonly data?: Readonly<Record<string, string>>
  /** Names for answers that are there before anything of the place is shown, each with its operation. */
  readonly read?: Readonly<Record<string, string>>
  /** The names outside the nearest scope: before an action's steps run, outside a list's rows. */
  readonly outside?: ScopeNames
  /** Conditions that hold here, because what they hide stands around: the `when` of every object on the way. */
  readonly when?: readonly string[]
}

export type FormSource = { readonly form: string } | 'upload'

/**
 * Every position of a document, each before those inside it. `schema` is a file's `$id`: `screen.json`. `names` is what
 * the place sees where a fragment is laid in.
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

/** An annotation that is a word, such as the `bool` of `"x-expr": "bool"`; one that is only true gives ''. */
export function annotation(position: Position, name: string): string | undefined {
  const value = position.schema[name]
  return typeof value === 'string' ? value : value === true ? '' : undefined
}

/** The positions with a given annotation whose value is a string: `annotated(positions, 'x-operation')`. */
export function annotated(positions: readonly Position[], name: string): (Position & { value: string })[] {
  return positions.filter(
    (position): position is Position & { value: string } =>
      position.schema[name] !== undefined && typeof position.value === 'string',
  )
}

/** The path as a JSON pointer: `/body/0/when`. */
export function pointerOf(path: Path): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** A schema with its reference, its kind and its alternative resolved for the value that stands there. */
function effective(open: JsonSchema, value: unknown, schemas: Schemas): JsonSchema {
  const schema = deref(open, schemas)
  const kinds = kindsAt(schema)
  const name = kinds && kindOf(value, kinds, schemas)
  if (kinds && name) return closedKind(schema, kinds, name, schemas)
  if (kinds?.optional && isObject(value) && value[kinds.by ?? ''] === undefined) return kindless(schema)
  const branches = schema.oneOf
    ?.map((candidate) => deref(candidate, schemas))
    .filter((one) => admits(one, value))
  // Of two sorts of objects the one whose keys are there; where none fits, the first can say what is missing.
  const branch =
    branches?.find(({ required = [] }) => required.every((key) => key in Object(value))) ?? branches?.[0]
  return branch ? branchOf(schema)(branch) : closedIfKind(schema)
}

const branchOf = memoizeByObject(({ oneOf: _oneOf, ...shared }: JsonSchema) =>
  memoizeByObject((branch: JsonSchema): JsonSchema => ({ ...shared, ...branch })),
)

/** A kind named outright, not chosen by the value, is closed too: the `empty` of a table. */
const closedIfKind = memoizeByObject((schema: JsonSchema): JsonSchema => {
  const [, name] = /^blocks\/(.+)\.json$/.exec(schema.$id ?? '') ?? []
  if (!name) return schema
  return {
    ...schema,
    properties: { block: { const: name }, ...schema.properties },
    additionalProperties: false,
  }
})

/** Whether a value is of a schema's sort, which tells the alternatives of our oneOfs apart. */
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
  const own = schema.properties?.[key]
  if (own) return own
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

/** Where a place waits for its data, an answer is there unless it is asked for only now and then. */
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

/** What stands at `confirm/form` below a value. */
function at(value: unknown, place: unknown): unknown {
  if (typeof place !== 'string') return undefined
  return place.split('/').reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)
}
