import type { JsonSchema } from '../documents/schema.ts'
import { customKeywordErrors } from './custom-keywords.ts'
import type { FieldError } from './field-error.ts'
import type { SchemaError, Validate } from './interpreter.ts'
import { keysOf, schemaAt, valueAt } from './place.ts'
import { wordingOf } from './wording.ts'

export type { FieldError }

/** Validates a value against its schema and our own keywords. Returns one error per field, in the schema's order. */
export function check(validate: Validate, schema: JsonSchema, value: unknown, today: string): FieldError[] {
  const errors = validate(value) ? [] : fieldErrors(validate.errors ?? [], schema, value)
  const messages = new Set(errors.map(({ field }) => field))
  const customErrors = customKeywordErrors(schema, value, today).filter(({ field }) => !messages.has(field))
  return sortErrors([...errors, ...customErrors], schema)
}

/**
 * Converts a validator's errors to one per field, in the schema's order. `schema` must be self-contained; without
 * `value`, an empty text is reported as too short instead of missing.
 */
export function fieldErrors(
  errors: readonly SchemaError[],
  schema: JsonSchema,
  value?: unknown,
): FieldError[] {
  const bestByField = new Map<string, { rank: number; error: FieldError }>()
  for (const error of errors.filter(({ keyword }) => !hiddenKeywords.has(keyword))) {
    const messages = fieldError(error, schema, value)
    const previous = bestByField.get(messages.field)
    if (!previous || rank(error) < previous.rank)
      bestByField.set(messages.field, { rank: rank(error), error: messages })
  }
  return sortErrors(
    [...bestByField.values()].map(({ error }) => error),
    schema,
  )
}

/** Sorts errors by the order of fields in the schema and by row. */
function sortErrors(errors: FieldError[], schema: JsonSchema): FieldError[] {
  const sortKeys = new Map(errors.map((error) => [error, sortKeyOf(schema, error.field.split('.'))]))
  return errors.toSorted((one, other) => {
    const [left = [], right = []] = [sortKeys.get(one), sortKeys.get(other)]
    const differingLevel = left.findIndex((position, index) => position !== right[index])
    return differingLevel < 0 ? 0 : (left[differingLevel] ?? 0) - (right[differingLevel] ?? -1)
  })
}

/** Returns the index of each key of a path: among the properties, or the row's. */
function sortKeyOf(schema: JsonSchema, path: readonly string[]): number[] {
  return path.map((key, level) => {
    const { properties } = schemaAt(schema, path.slice(0, level))
    if (properties === undefined) return Number(key) || 0
    const names = Object.keys(properties)
    const index = names.indexOf(key)
    return index < 0 ? names.length : index
  })
}

/** The keywords that only report that another error exists. */
const hiddenKeywords = new Set(['if', 'anyOf', 'allOf', 'oneOf', 'propertyNames'])

/** The keywords that take precedence among several errors of a field: type before length. */
const preferredKeywords = ['required', 'type', 'enum', 'const', 'format']

function rank({ keyword }: SchemaError): number {
  const index = preferredKeywords.indexOf(keyword)
  return index < 0 ? preferredKeywords.length : index
}

function fieldError(error: SchemaError, schema: JsonSchema, value: unknown): FieldError {
  const { missingProperty, additionalProperty } = error.params
  const property = missingProperty ?? additionalProperty
  const path = [...keysOf(error.instancePath), ...(typeof property === 'string' ? [property] : [])]
  const field = schemaAt(schema, path)
  const list = path.slice(0, -1)
  if (field.format === 'email' && schemaAt(schema, list).type === 'array') {
    return { field: list.join('.'), key: 'validator.error_email_array', params: {} }
  }
  return { field: path.join('.'), ...wordingOf(error, field, valueAt(value, path)) }
}
