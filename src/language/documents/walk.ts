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

/** The names that expressions at a position may use in addition to those of the whole document. */
export interface ScopeNames {
  /**
   * The item of the list that the expression `list` returns; `names` are the names available to that expression. In
   * form fields, the enclosing group or row, by the names of the fields on its path.
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
  /** The names outside the nearest scope: those before an action's steps, or those around a list's rows. */
  readonly outside?: ScopeNames
  /** The conditions that are certainly true: the `when` of all surrounding objects. */
  readonly when?: readonly string[]
}

export type FormSource = { readonly form: string } | 'upload'

/**
 * Lists all positions of a document, parents before children. `schema` is the `$id` of a file (`screen.json`); `names`
 * are the names available where a fragment is inlined.
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
    declaredSchema: JsonSchema,
    path: Path,
    outerNames: ScopeNames,
    outerProvided: ScopeNames,
  ): void {
    const schema = listSchema(effectiveSchema(declaredSchema, value, schemas), value)
    const consumed = consumedNames(outerNames, outerProvided, schema['x-scope'])
    const names = schema['x-outside'] === true ? (consumed.outside ?? consumed) : consumed
    const provided = providedNames(value, schema, names, outerProvided)
    positions.push({ path, value, schema, names })
    if (Array.isArray(value)) visitItems(value, schema, path, names, provided)
    else if (isObject(value))
      for (const [key, inner] of Object.entries(value))
        visit(inner, propertySchema(schema, key), [...path, key], withCondition(names, value, key), provided)
  }

  function visitItems(
    items: unknown[],
    schema: JsonSchema,
    path: Path,
    names: ScopeNames,
    provided: ScopeNames,
  ): void {
    let currentNames = names
    for (const [index, item] of items.entries()) {
      visit(item, itemSchema(schema.items ?? {}, item, schemas), [...path, index], currentNames, provided)
      if (isObject(item) && typeof item.call === 'string' && scopeIncludes(schema['x-scope'], 'result'))
        currentNames = { ...currentNames, result: { call: item.call } }
    }
  }
}

/** Returns the value of an annotation, such as the `bool` of `"x-expr": "bool"`; '' if it is true. */
export function annotation(position: Position, name: string): string | undefined {
  const value = position.schema[name]
  if (value === true) return ''
  return typeof value === 'string' ? value : undefined
}

/** A position whose value is a string. */
export type NamedPosition = Position & { readonly value: string }

/**
 * Returns the positions with an annotation whose value is a string: `annotated(positions, 'x-operation')`. Memoizes per
 * list of positions.
 */
export function annotated(positions: readonly Position[], name: string): readonly NamedPosition[] {
  const cache = annotatedByName(positions)
  const cached = cache.get(name)
  if (cached) return cached
  const matching = positions.filter(
    (position): position is NamedPosition =>
      position.schema[name] !== undefined && typeof position.value === 'string',
  )
  cache.set(name, matching)
  return matching
}

const annotatedByName = memoizeByObject(
  (_positions: readonly Position[]) => new Map<string, readonly NamedPosition[]>(),
)

/** Converts a path to a JSON pointer: `/body/0/when`. */
export function pointerOf(path: Path): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Resolves reference, kind and alternative of a schema for a value. */
function effectiveSchema(declaredSchema: JsonSchema, value: unknown, schemas: Schemas): JsonSchema {
  const schema = deref(declaredSchema, schemas)
  const kinds = kindsAt(schema)
  const name = kinds && kindOf(value, kinds, schemas)
  if (kinds && name) return closedKind(schema, kinds, name, schemas)
  if (kinds?.optional && isObject(value) && value[kinds.by ?? ''] === undefined) return withoutKind(schema)
  const branches = schema.oneOf
    ?.map((candidate) => deref(candidate, schemas))
    .filter((candidate) => matchesType(candidate, value))
  // Prefers the alternative whose required keys exist; if there is none, uses the first one, so that missing keys are
  // reported.
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

/** Returns whether a value has a schema's JSON type or constant, by which the alternatives of a `oneOf` differ. */
function matchesType(schema: JsonSchema, value: unknown): boolean {
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
function providedNames(
  value: unknown,
  schema: JsonSchema,
  names: ScopeNames,
  outerProvided: ScopeNames,
): ScopeNames {
  let provided = outerProvided
  const call = valueAtPath(value, schema['x-result-of'])
  const result = typeof call === 'string' ? { call } : undefined
  if (result) provided = { ...provided, result }
  const listName = valueAtPath(value, schema['x-listed'])
  const list = typeof listName === 'string' ? `${listName}.items` : valueAtPath(value, schema['x-rows'])
  if (typeof list === 'string')
    provided = { ...provided, row: { list, names: result ? { ...names, result } : names } }
  const field = valueAtPath(value, schema['x-row-of'])
  if (typeof field === 'string') {
    const outerFields = names.row && 'fields' in names.row ? names.row.fields : []
    provided = { ...provided, row: { fields: [...outerFields, field] } }
  }
  const form = valueAtPath(value, schema['x-form-of'])
  if (typeof form === 'string') provided = { ...provided, form: { form } }
  const data = valueAtPath(value, schema['x-data-of'])
  if (isObject(data)) provided = { ...provided, ...loadedDataOf(data, schema['x-waits'] === true) }
  if (schema['x-form-is'] === 'upload') provided = { ...provided, form: 'upload' }
  return provided
}

function consumedNames(names: ScopeNames, provided: ScopeNames, scope: unknown): ScopeNames {
  let consumed = names
  if (scopeIncludes(scope, 'row') && provided.row)
    consumed = { ...withoutFactsAbout(consumed, 'row'), row: provided.row }
  if (scopeIncludes(scope, 'form') && provided.form)
    consumed = { ...withoutFactsAbout(consumed, 'form'), form: provided.form }
  if (Array.isArray(scope)) consumed = { ...consumed, outside: names }
  if (scopeIncludes(scope, 'data')) consumed = { ...consumed, ...pickLoadedData(provided) }
  if (scopeIncludes(scope, 'result') && provided.result) consumed = { ...consumed, result: provided.result }
  return consumed
}

/** Removes the conditions about an outer row or form, because the name now means the inner one. */
function withoutFactsAbout(names: ScopeNames, name: string): ScopeNames {
  if (!names.when) return names
  const mentions = new RegExp(`\\b${name}\\b`)
  return { ...names, when: names.when.filter((condition) => !mentions.test(condition)) }
}

function withCondition(names: ScopeNames, value: Record<string, unknown>, key: string): ScopeNames {
  if (key === 'when' || typeof value.when !== 'string') return names
  return { ...names, when: [...(names.when ?? []), value.when] }
}

function scopeIncludes(scope: unknown, name: string): boolean {
  return Array.isArray(scope) && scope.includes(name)
}

/** Separates data that are always loaded before the content is shown from those with a condition. */
function loadedDataOf(data: Record<string, unknown>, isAwaited: boolean): Pick<ScopeNames, 'data' | 'read'> {
  if (!isAwaited) return { data: operationsOf(data) }
  const [unconditional, conditional] = [false, true].map((isConditional) =>
    Object.fromEntries(
      Object.entries(data).filter(([, entry]) => Object.hasOwn(Object(entry), 'when') === isConditional),
    ),
  )
  return { read: operationsOf(unconditional ?? {}), data: operationsOf(conditional ?? {}) }
}

function pickLoadedData({ data, read }: ScopeNames): Pick<ScopeNames, 'data' | 'read'> {
  return { ...(data && { data }), ...(read && { read }) }
}

function operationsOf(data: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).map(([name, entry]) => [name, isObject(entry) ? String(entry.call) : '']),
  )
}

/** Returns the value at a path such as `confirm/form`. */
function valueAtPath(value: unknown, path: unknown): unknown {
  if (typeof path !== 'string') return undefined
  return path.split('/').reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)
}
