import { isObject, mapValues } from '../common/objects.ts'
import type { JsonSchema } from '../documents/schema.ts'
import { schemaAt } from './place.ts'

/** How a text is written down, whatever somebody typed around it: the values of `x-tidy`. */
const ways: Record<string, (text: string) => string> = {
  unspaced: (text) => text.replace(/\s+/g, ''),
  line: (text) => text.trim().replace(/\s+/g, ' '),
  phone: (text) => text.replace(/[\s().\-\u2010-\u2015·/]/g, ''),
  identifier: (text) => text.replace(/[\s.\-\u2010-\u2015·/]/g, '').toUpperCase(),
}

/** A text in the form that its schema keeps; anything else as it is. */
export function tidy(schema: JsonSchema, value: unknown): unknown {
  const way = ways[String(schema['x-tidy'])]
  return way && typeof value === 'string' ? way(value) : value
}

/** The same for every text of an object, in groups and rows too. `schema` is self-contained. */
export function tidyFields(schema: JsonSchema, values: Record<string, unknown>): Record<string, unknown> {
  return mapValues(values, (value, name) => tidyIn(schema, value, [name]))
}

function tidyIn(root: JsonSchema, value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => tidyIn(root, item, [...path, '0']))
  if (isObject(value)) return mapValues(value, (inner, name) => tidyIn(root, inner, [...path, name]))
  return typeof value === 'string' ? tidy(schemaAt(root, path), value) : value
}
