import type { JsonSchema } from '../documents/schema.ts'
import { withoutReference } from './place.ts'

/** How a text is written down, whatever somebody typed around it: the values of `x-tidy`. */
const ways: Record<string, (text: string) => string> = {
  line: (text) => text.trim().replace(/\s+/g, ' '),
  identifier: (text) => text.replace(/[\s.\-\u2010-\u2015·/]/g, '').toUpperCase(),
}

/** A text in the form that its schema keeps; anything else as it is. */
export function tidy(schema: JsonSchema, value: unknown): unknown {
  const way = ways[String(schema['x-tidy'])]
  return way && typeof value === 'string' ? way(value) : value
}

/** The same for every field of an object. `schema` is self-contained. */
export function tidyFields(schema: JsonSchema, values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => {
    const property = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined
    return [name, property ? tidy(withoutReference(property, schema), value) : value]
  })
  return Object.fromEntries(entries)
}
