import { memoizeByObject } from '../../common/memoize-by-object.ts'
import { deref, type JsonSchema, type Schemas } from '../../documents/schema.ts'

/** The type of an expression, as a JSON Schema. Instants, durations and optional values exist only in expressions. */
export type Type = JsonSchema

export type TypeKind =
  | 'any'
  | 'null'
  | 'boolean'
  | 'number'
  | 'string'
  | 'list'
  | 'object'
  | 'timestamp'
  | 'duration'
  | 'optional'

export const ANY: Type = {}
export const NULL: Type = { type: 'null' }
export const BOOLEAN: Type = { type: 'boolean' }
/** A computed number, without a unit declared by a schema. */
export const NUMBER: Type = { type: 'number', 'x-computed': true }
export const STRING: Type = { type: 'string' }
export const DAY: Type = { type: 'string', format: 'date' }
export const TIMESTAMP: Type = { type: 'timestamp' }
export const DURATION: Type = { type: 'duration' }

export function listOf(items: Type): Type {
  return { type: 'array', items }
}

export function optionalOf(type: Type): Type {
  return { type: 'optional', items: type }
}

export function objectOf(properties: Record<string, Type>): Type {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

const TYPE_KINDS: Record<string, TypeKind> = {
  null: 'null',
  boolean: 'boolean',
  number: 'number',
  integer: 'number',
  string: 'string',
  array: 'list',
  object: 'object',
  timestamp: 'timestamp',
  duration: 'duration',
  optional: 'optional',
}

/** Returns the kind of a type, ignoring null. */
export function typeKindOf(type: Type): TypeKind {
  const kinds = kindsOf(type).filter((kind, _index, all) => kind !== 'null' || all.length === 1)
  const [kind, ...others] = new Set(kinds)
  return kind && others.length === 0 ? kind : 'any'
}

function kindsOf(type: Type): TypeKind[] {
  if (type.type !== undefined) return [type.type].flat().map((name) => TYPE_KINDS[name] ?? 'any')
  if (type.enum) return type.enum.map(kindOfValue)
  if ('const' in type) return [kindOfValue(type.const)]
  return type.properties ? ['object'] : ['any']
}

function kindOfValue(value: unknown): TypeKind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  return TYPE_KINDS[typeof value] ?? 'any'
}

export function mayBeNull(type: Type): boolean {
  const kinds = kindsOf(type)
  return kinds.includes('null') || kinds.includes('any')
}

/** Returns the name of a kind for messages: `a list`. */
export function typeName(kind: TypeKind): string {
  const names: Record<TypeKind, string> = {
    any: 'anything',
    null: 'null',
    boolean: 'true or false',
    number: 'a number',
    string: 'a text',
    list: 'a list',
    object: 'an object',
    timestamp: 'an instant',
    duration: 'a duration',
    optional: 'a value that may be missing',
  }
  return names[kind]
}

/** Returns the type of a schema; `any` for broken references, which another rule reports. */
export function typeOf(schema: JsonSchema, schemas: Schemas): Type {
  try {
    return nullable(deref(schema, schemas), schemas)
  } catch {
    return ANY
  }
}

/** Simplifies "either a type or null" to that type, nullable; other alternatives stay. */
function nullable(type: Type, schemas: Schemas): Type {
  const alternatives = type.oneOf ?? type.anyOf
  if (!alternatives || type.type !== undefined || type.properties) return type
  const nonNullTypes = alternatives
    .map((each) => typeOf(each, schemas))
    .filter((each) => typeKindOf(each) !== 'null')
  const [only, ...more] = nonNullTypes
  if (!only || more.length > 0 || nonNullTypes.length === alternatives.length) return type
  return orNull(only)
}

/** Returns the type of a property and whether it always exists; undefined if no such property is possible. */
export function propertyOf(
  type: Type,
  name: string,
  schemas: Schemas,
): { type: Type; required: boolean } | undefined {
  const property = type.properties?.[name]
  if (property) return { type: typeOf(property, schemas), required: type.required?.includes(name) ?? false }
  if (type.additionalProperties === false) return undefined
  if (typeof type.additionalProperties === 'object')
    return { type: typeOf(type.additionalProperties, schemas), required: type['x-complete'] === true }
  return type.properties ? undefined : { type: ANY, required: true }
}

export function itemsOf(type: Type, schemas: Schemas): Type {
  return type.items ? typeOf(type.items, schemas) : ANY
}

/** Returns the name of a type's enumeration, if it is one of enumerations.json. */
export function enumerationOf(type: Type, schemas: Schemas): string | undefined {
  return type.enum && enumerations(schemas).get(type.enum)
}

/** Maps the value lists of enumerations to their names. */
const enumerations = memoizeByObject((schemas: Schemas): Map<unknown, string> => {
  const definitions = Object.entries(schemas['enumerations.json']?.$defs ?? {})
  return new Map(definitions.map(([name, definition]) => [definition.enum, name]))
})

/** Returns whether two types are of one kind, lists also in their items. `any` equals every type. */
export function haveSameKind(left: Type, right: Type): boolean {
  const [leftKind, rightKind] = [typeKindOf(left), typeKindOf(right)]
  if (leftKind === 'any' || rightKind === 'any') return true
  if (leftKind === 'list' && rightKind === 'list') return haveSameKind(left.items ?? ANY, right.items ?? ANY)
  return leftKind === rightKind
}

/** Returns the common type of two, otherwise `any`. */
export function unionOf(left: Type, right: Type): Type {
  if (left === right) return left
  const kind = typeKindOf(left)
  if (kind === 'null') return orNull(right)
  if (typeKindOf(right) === 'null') return orNull(left)
  if (kind !== typeKindOf(right)) return ANY
  if (kind === 'boolean') return BOOLEAN
  if (kind === 'number') return commonNumber(left, right)
  if (kind === 'string') return commonText(left, right)
  return left
}

function orNull(type: Type): Type {
  return type.type === undefined ? type : { ...type, type: [...new Set([type.type, 'null'].flat())] }
}

/**
 * Returns the common type of two numbers: with equal units, that unit. A computed number takes the unit of the other
 * one.
 */
export function commonNumber(left: Type, right: Type): Type {
  if (left['x-computed']) return right
  return right['x-computed'] || unitOf(left) === unitOf(right) ? left : NUMBER
}

/** Returns the unit of a number, if its schema has one. */
export function unitOf(type: Type): 'money' | 'tokens' | 'percent' | undefined {
  if (type['x-money']) return 'money'
  if (type['x-percent']) return 'percent'
  return type['x-tokens'] ? 'tokens' : undefined
}

/** Returns the common type of two texts: the union of enumerations, otherwise any text. */
function commonText(left: Type, right: Type): Type {
  const enumType = typeBesideBlank(left, right)
  if (enumType && !enumType['x-literal']) {
    const values = enumType.enum && { enum: [...new Set([...enumType.enum, ''])] }
    return { ...STRING, ...values, 'x-meant': enumType }
  }
  if (left.format !== undefined && left.format === right.format) return left
  if (!left.enum || !right.enum) return STRING
  const literal = left['x-literal'] === true && right['x-literal'] === true
  return { ...STRING, enum: [...new Set([...left.enum, ...right.enum])], 'x-literal': literal }
}

/** Returns the other type if one of two is the literal ''. */
function typeBesideBlank(left: Type, right: Type): Type | undefined {
  if (isBlank(right)) return left
  return isBlank(left) ? right : undefined
}

/** Returns whether a type is the literal ''. */
function isBlank(type: Type): boolean {
  return type['x-literal'] === true && type.enum?.length === 1 && type.enum[0] === ''
}
