import type { JsonSchema } from '../../language/documents/schema.ts'

/**
 * Converts the parameters of path and query to the types of the schema: numbers, booleans, lists (by commas or
 * repeated), and defaults; an empty text is no value. Leaves all else to the validation.
 */
export function readParams(path: unknown, query: unknown, schema: JsonSchema): Record<string, unknown> {
  const values = { ...entriesOf(query), ...entriesOf(path) }
  const params: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values))
    if (value !== '') params[name] = read(value, schema.properties?.[name] ?? {}, schema)
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const standard = property.default ?? definition(property, schema).default
    if (!(name in params) && standard !== undefined) params[name] = standard
  }
  return params
}

function entriesOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function read(value: unknown, property: JsonSchema, schema: JsonSchema): unknown {
  const { type, items = {} } = { ...definition(property, schema), ...property }
  const { enum: listed, pattern } = definition(items, schema)
  if (type === 'array' && typeof value === 'string' && (listed || pattern))
    return [...new Set(value.split(',').filter((each) => each !== ''))]
  return coerce(value, type)
}

function definition(property: JsonSchema, schema: JsonSchema): JsonSchema {
  return schema.$defs?.[property.$ref?.replace('#/$defs/', '') ?? ''] ?? property
}

function coerce(value: unknown, type: unknown): unknown {
  if (typeof value !== 'string') return value
  if ([type].flat().includes('integer') && /^-?\d{1,16}$/.test(value)) return Number(value)
  if (type === 'number' && /^-?\d{1,16}(\.\d{1,16})?$/.test(value)) return Number(value)
  if (type === 'boolean') return booleans[value] ?? value
  return value
}

/** Maps spellings in URLs to booleans. */
const booleans: Record<string, boolean> = { 1: true, true: true, 0: false, false: false }
