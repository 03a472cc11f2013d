import { format as libraryFormats, type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import type { JsonSchema } from '../documents/schema.ts'
import { formats } from './formats.ts'
import { keysOf } from './place.ts'

/** A validation error in ajv's format. */
export interface SchemaError {
  keyword: string
  /** The JSON pointer to the value. */
  instancePath: string
  /** The JSON pointer to the keyword, with references resolved. */
  schemaPath: string
  params: Record<string, unknown>
  message?: string
}

/** A validator with ajv's interface: returns whether a value is valid, and sets `errors`. */
export interface Validate {
  (value: unknown): boolean
  errors?: SchemaError[] | null
}

for (const [name, pattern] of Object.entries(formats)) libraryFormats[name] = (text) => pattern.test(text)

/**
 * Creates a validator that interprets its schema, for schemas made at run time under a Content Security Policy that
 * forbids code generation. `schema` must be self-contained (see `bundle`); the errors equal ajv's.
 */
export function interpreter(schema: JsonSchema): Validate {
  // Clones the schema, which the library modifies, and disables stopping at the first error.
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

/** The keywords that only report that a nested keyword failed. */
const WRAPPER_KEYWORDS = new Set([
  '$ref',
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'allOf',
])

function isCause({ keyword }: OutputUnit): boolean {
  return !WRAPPER_KEYWORDS.has(keyword)
}

function translate(error: OutputUnit, allErrors: OutputUnit[], schema: JsonSchema): SchemaError[] {
  const { keyword, instanceLocation, keywordLocation, error: message } = error
  const instancePath = decodeURI(instanceLocation.slice(1))
  // Handles `false`, the library's keyword for additionalProperties. The library reports it also for declared
  // properties with an invalid value.
  if (keyword === 'false') {
    const isDuplicate = allErrors.some(
      (other) => other.keyword !== 'false' && isAtOrBelow(other.instanceLocation, instanceLocation),
    )
    const end = instancePath.lastIndexOf('/')
    const params = { additionalProperty: keysOf(instancePath).at(-1) }
    const parent = instancePath.slice(0, end)
    return isDuplicate
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

function isAtOrBelow(location: string, ancestor: string): boolean {
  return location === ancestor || location.startsWith(`${ancestor}/`)
}

/** Returns ajv's `params` of a keyword. */
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

/** Returns the value at a keyword's location, resolving references: `#/properties/email/$ref/format`. */
function keywordAt(schema: JsonSchema, location: string): unknown {
  return keysOf(decodeURI(location)).reduce<unknown>((node, key) => {
    const child = (node as Record<string, unknown> | undefined)?.[key]
    return key === '$ref' && typeof child === 'string' ? keywordAt(schema, child) : child
  }, schema)
}

/** Replaces undefined, the value of empty fields, which JSON does not have. */
function withoutUndefined(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}
