import { isObject, mapValues } from '../common/objects.ts'
import type { JsonSchema } from '../documents/schema.ts'
import { schemaAt } from './place.ts'

/** The normalisations of texts by value of `x-tidy`. */
const normalizers: Record<string, (text: string) => string> = {
  unspaced: (text) => text.replace(/\s+/g, ''),
  line: (text) => text.trim().replace(/\s+/g, ' '),
  phone: (text) => text.replace(/[\s().\-\u2010-\u2015·/]/g, ''),
  identifier: (text) => text.replace(/[\s.\-\u2010-\u2015·/]/g, '').toUpperCase(),
}

/** Normalises a text as its schema requires; other values stay unchanged. */
export function tidy(schema: JsonSchema, value: unknown): unknown {
  const normalizer = normalizers[String(schema['x-tidy'])]
  return normalizer && typeof value === 'string' ? normalizer(value) : value
}

/** Normalises all texts of an object, also in groups and rows. `schema` must be self-contained. */
export function tidyFields(schema: JsonSchema, values: Record<string, unknown>): Record<string, unknown> {
  return mapValues(values, (value, name) => tidyIn(schema, value, [name]))
}

function tidyIn(root: JsonSchema, value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => tidyIn(root, item, [...path, '0']))
  if (isObject(value)) return mapValues(value, (inner, name) => tidyIn(root, inner, [...path, name]))
  return typeof value === 'string' ? tidy(schemaAt(root, path), value) : value
}
