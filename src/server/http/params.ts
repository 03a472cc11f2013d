import type { JsonSchema } from '../../language/documents/schema.ts'

/**
 * The parameters of path and query as the schema means them: text that spells a number or a boolean becomes one where
 * the schema wants it, several choices, and words of a pattern, stand between commas or each for itself, an empty text is no value, defaults fill
 * the gaps. Anything else stays, for validation to refuse.
 */
export function readParams(path: unknown, query: unknown, schema: JsonSchema): Record<string, unknown> {
  const given = { ...entriesOf(query), ...entriesOf(path) }
  const params: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given))
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

/** How an address writes yes and no. */
const booleans: Record<string, boolean> = { 1: true, true: true, 0: false, false: false }
