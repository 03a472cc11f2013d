import { enumerationOf, type Type, typeKindOf, unitOf } from '../checker/types/type.ts'
import { isObject } from '../common/objects.ts'
import type { Schemas } from '../documents/schema.ts'

/** What a value is for those who read it; `x-kinds` and `x-default-for` of a format name these. */
export type ValueKind = keyof typeof nouns

const nouns = {
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

/** For messages: `money in cents`. */
export function nounOf(kind: ValueKind): string {
  return nouns[kind]
}

/** What the values of a type are; undefined where they could be anything. */
export function kindOf(type: Type, schemas: Schemas): ValueKind | undefined {
  const sort = typeKindOf(type)
  switch (sort) {
    case 'string':
      return kindOfText(meant(type), schemas)
    case 'number':
      return unitOf(type) ?? 'number'
    case 'timestamp':
      return 'instant'
    case 'boolean':
    case 'duration':
    case 'list':
    case 'object':
      return sort
    default:
      return undefined
  }
}

/** The kinds of value that a type may be shown as: a number that was worked out is of no declared kind. */
export function kindsOf(type: Type, schemas: Schemas): ValueKind[] {
  if (type['x-computed']) return ['number', 'money', 'tokens', 'percent']
  const kind = kindOf(type, schemas)
  const of = meant(type)['x-text-of']
  return [...(kind ? [kind] : []), ...(isType(of) ? kindsOf(of, schemas) : [])]
}

/** The enumeration whose values a type has. */
export function enumerationMeant(type: Type, schemas: Schemas): string | undefined {
  return enumerationOf(meant(type), schemas)
}

/** A text that may be empty instead of what it is. */
function meant(type: Type): Type {
  const other = type['x-meant']
  return isType(other) ? meant(other) : type
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
  return formats[String(type.format)] ?? kindOfLiteral(type) ?? 'text'
}

/** A day or an instant that is written out. */
function kindOfLiteral({ enum: values, 'x-literal': literal }: Type): ValueKind | undefined {
  const written = (pattern: RegExp) =>
    literal === true && values?.every((value) => pattern.test(String(value)))
  if (written(/^\d{4}-\d\d-\d\d$/)) return 'day'
  return written(/^\d{4}-\d\d-\d\dT/) ? 'instant' : undefined
}

/** Texts that a format of JSON Schema makes more than words. */
const formats: Readonly<Record<string, ValueKind>> = {
  date: 'day',
  'date-time': 'instant',
  country: 'country',
  iban: 'iban',
}
