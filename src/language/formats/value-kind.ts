import { enumerationOf, type Type, typeKindOf, unitOf } from '../checker/types/type.ts'
import { isObject } from '../common/objects.ts'
import type { Schemas } from '../documents/schema.ts'

/** The kind of a value, named by `x-kinds` and `x-default-for` of formats. */
export type ValueKind = keyof typeof NOUNS

const NOUNS = {
  money: 'money in cents',
  tokens: 'a number of tokens',
  percent: 'a percentage',
  number: 'a number',
  day: 'a day',
  instant: 'an instant',
  state: 'a value of an enumeration',
  enumeration: 'a value of an enumeration',
  boolean: 'true or false',
  country: 'a country',
  iban: 'an IBAN',
  text: 'a text',
  duration: 'a length of time',
  list: 'a list',
  object: 'an object',
}

/** Returns the name of a kind for messages: `money in cents`. */
export function nounOf(kind: ValueKind): string {
  return NOUNS[kind]
}

/** Returns the kind of a type's values; undefined if the type is unknown. */
export function kindOf(type: Type, schemas: Schemas): ValueKind | undefined {
  const typeKind = typeKindOf(type)
  switch (typeKind) {
    case 'string':
      return kindOfText(valueType(type), schemas)
    case 'number':
      return unitOf(type) ?? 'number'
    case 'timestamp':
      return 'instant'
    case 'boolean':
    case 'duration':
    case 'list':
    case 'object':
      return typeKind
    default:
      return undefined
  }
}

/** Returns the kinds as which values of a type can be formatted; computed numbers have several. */
export function kindsOf(type: Type, schemas: Schemas): ValueKind[] {
  if (type['x-computed']) return ['number', 'money', 'tokens', 'percent']
  const kind = kindOf(type, schemas)
  const enumeration = valueType(type)['x-text-of']
  return [...(kind ? [kind] : []), ...(isType(enumeration) ? kindsOf(enumeration, schemas) : [])]
}

/** Returns the enumeration of a type's values. */
export function enumerationMeant(type: Type, schemas: Schemas): string | undefined {
  return enumerationOf(valueType(type), schemas)
}

/** Returns the type of the non-empty values of a text that may also be empty. */
function valueType(type: Type): Type {
  const meantType = type['x-meant']
  return isType(meantType) ? valueType(meantType) : type
}

function isType(value: unknown): value is Type {
  return isObject(value)
}

function kindOfText(type: Type, schemas: Schemas): ValueKind {
  const enumeration = enumerationOf(type, schemas)
  if (enumeration)
    return schemas['enumerations.json']?.$defs?.[enumeration]?.['x-tones'] ? 'state' : 'enumeration'
  if (type['x-day']) return 'day'
  if (type['x-instant']) return 'instant'
  if (type['x-iban']) return 'iban'
  return KIND_BY_FORMAT[String(type.format)] ?? kindOfLiteral(type) ?? 'text'
}

/** Returns the kind of a literal day or instant. */
function kindOfLiteral({ enum: values, 'x-literal': literal }: Type): ValueKind | undefined {
  const matchesPattern = (pattern: RegExp) =>
    literal === true && values?.every((value) => pattern.test(String(value)))
  if (matchesPattern(/^\d{4}-\d\d-\d\d$/)) return 'day'
  return matchesPattern(/^\d{4}-\d\d-\d\dT/) ? 'instant' : undefined
}

/** The kinds of texts with a JSON Schema format. */
const KIND_BY_FORMAT: Readonly<Record<string, ValueKind>> = {
  date: 'day',
  'date-time': 'instant',
  country: 'country',
  iban: 'iban',
}
