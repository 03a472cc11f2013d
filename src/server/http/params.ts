import type { JsonSchema } from '../../language/documents/schema.ts'

/**
 * Converts the parameters of path and query to the types of the schema: numbers, booleans, and lists (separated by
 * commas or repeated). Fills in defaults and treats an empty text as no value; the validation rejects everything
 * else.
 */
export function readParams(path: unknown, query: unknown, schema: JsonSchema): Record<string, unknown> {
  const values = { ...entriesOf(query), ...entriesOf(path) }
  const params: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values))
    if (value !== '') params[name] = readParam(value, schema.properties?.[name] ?? {}, schema)
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const defaultValue = property.default ?? definitionOf(property, schema).default
    if (!(name in params) && defaultValue !== undefined) params[name] = defaultValue
  }
  return params
}

function entriesOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function readParam(value: unknown, property: JsonSchema, schema: JsonSchema): unknown {
  const { type, items = {} } = { ...definitionOf(property, schema), ...property }
  const { enum: enumValues, pattern } = definitionOf(items, schema)
  if (type === 'array' && typeof value === 'string' && (enumValues || pattern))
    return [...new Set(value.split(',').filter((item) => item !== ''))]
  return coerce(value, type)
}

function definitionOf(property: JsonSchema, schema: JsonSchema): JsonSchema {
  return schema.$defs?.[property.$ref?.replace('#/$defs/', '') ?? ''] ?? property
}

function coerce(value: unknown, type: unknown): unknown {
  if (typeof value !== 'string') return value
  if ([type].flat().includes('integer') && /^-?\d{1,16}$/.test(value)) return Number(value)
  if (type === 'number' && /^-?\d{1,16}(\.\d{1,16})?$/.test(value)) return Number(value)
  if (type === 'boolean') return booleans[value] ?? value
  return value
}

/** The booleans by their spelling in URLs. */
const booleans: Record<string, boolean> = { 1: true, true: true, 0: false, false: false }
