import { format as known, type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import type { JsonSchema } from '../documents/schema.ts'
import { formats } from './formats.ts'
import { keysOf } from './place.ts'

/** An error in the words of ajv, whoever found it. */
export interface SchemaError {
  keyword: string
  /** A JSON pointer to the value. */
  instancePath: string
  /** A JSON pointer to the keyword, references followed. */
  schemaPath: string
  params: Record<string, unknown>
  message?: string
}

/** A validator as ajv compiles it: it tells whether a value fits, and leaves what is wrong in `errors`. */
export interface Validate {
  (value: unknown): boolean
  errors?: SchemaError[] | null
}

for (const [name, pattern] of Object.entries(formats)) known[name] = (text) => pattern.test(text)

/**
 * A validator that reads its schema instead of compiling it, for schemas made at run time under a Content Security
 * Policy that forbids generated code. `schema` is self-contained (see `bundle`); it agrees with ajv, error by error.
 */
export function interpreter(schema: JsonSchema): Validate {
  // The library marks the schemas it is given, and stops at the first error unless told.
  const validator = new Validator(structuredClone(schema) as Schema, '2019-09', false)
  const validate: Validate = (value) => {
    const { valid, errors } = validator.validate(withoutUndefined(value))
    validate.errors = valid
      ? null
      : errors.filter(isCause).flatMap((error) => translate(error, errors, schema))
    return valid
  }
  return validate
}

/** Keywords that only say that something inside them is wrong. */
const wrappers = new Set([
  '$ref',
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'allOf',
])

function isCause({ keyword }: OutputUnit): boolean {
  return !wrappers.has(keyword)
}

function translate(error: OutputUnit, all: OutputUnit[], schema: JsonSchema): SchemaError[] {
  const { keyword, instanceLocation, keywordLocation, error: message } = error
  const instancePath = decodeURI(instanceLocation.slice(1))
  // `false` is additionalProperties. The library gives it for known properties too when their value is wrong.
  if (keyword === 'false') {
    const known = all.some(
      (other) => other.keyword !== 'false' && isAtOrBelow(other.instanceLocation, instanceLocation),
    )
    const end = instancePath.lastIndexOf('/')
    const params = { additionalProperty: keysOf(instancePath).at(-1) }
    const parent = instancePath.slice(0, end)
    return known
      ? []
      : [
          {
            keyword: 'additionalProperties',
            instancePath: parent,
            schemaPath: keywordLocation,
            params,
            message,
          },
        ]
  }
  const params = paramsOf(keyword, keywordAt(schema, keywordLocation), message)
  return [{ keyword, instancePath, schemaPath: keywordLocation, params, message }]
}

function isAtOrBelow(location: string, above: string): boolean {
  return location === above || location.startsWith(`${above}/`)
}

/** ajv's name for what a keyword asks. */
function paramsOf(keyword: string, expected: unknown, message: string): Record<string, unknown> {
  switch (keyword) {
    case 'required':
      return { missingProperty: /"(.*)"/.exec(message)?.[1] }
    case 'enum':
      return { allowedValues: expected }
    case 'const':
      return { allowedValue: expected }
    case 'type':
    case 'format':
    case 'pattern':
    case 'multipleOf':
      return { [keyword]: expected }
    default:
      return { limit: expected }
  }
}

/** What stands at a keyword's location, which goes through references: `#/properties/email/$ref/format`. */
function keywordAt(schema: JsonSchema, location: string): unknown {
  return keysOf(decodeURI(location)).reduce<unknown>((node, key) => {
    const next = (node as Record<string, unknown> | undefined)?.[key]
    return key === '$ref' && typeof next === 'string' ? keywordAt(schema, next) : next
  }, schema)
}

/** A form holds undefined where nothing is filled in; JSON has no such value. */
function withoutUndefined(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}
