import { isObject } from '../../src/language/common/objects.ts'
import type { Operation } from '../../src/language/documents/library.ts'
import { deref, type JsonSchema, type Schemas } from '../../src/language/documents/schema.ts'
import { sampleOf } from './sample.ts'

export type ReferenceKind = 'file_id' | 'slug' | 'id'

/** A place in a body or among query parameters that names a record. */
export interface Place {
  part: 'body' | 'query'
  /** The names from the outside in; [] stands for the items of an array. */
  path: readonly string[]
  kind: ReferenceKind
}

const items = '[]'

/** Lists the places in the body and query parameters of an operation that name a record. */
export function placesIn({ path, params, body }: Operation, schemas: Schemas): Place[] {
  const queryParams = Object.entries(params?.properties ?? {}).filter(([name]) => !path.includes(`{${name}}`))
  return [
    ...queryParams.flatMap(([name, schema]) => placesBelow(schema, [name], 'query')),
    ...placesBelow(body ?? {}, [], 'body'),
  ]

  function placesBelow(reference: JsonSchema, at: readonly string[], part: Place['part']): Place[] {
    const kind = kindOf(reference, schemas)
    if (kind) return [{ part, path: at, kind }]
    const schema = deref(reference, schemas)
    return [
      ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
        placesBelow(each, [...at, name], part),
      ),
      ...(schema.items ? placesBelow(schema.items, [...at, items], part) : []),
    ]
  }
}

function kindOf(reference: JsonSchema, schemas: Schemas): ReferenceKind | undefined {
  const schema = deref(reference, schemas)
  if (schema['x-max-megabytes']) return 'file_id'
  if (schema.format === 'uuid') return 'id'
  return reference.$ref?.split('/').at(-1) === 'slug' ? 'slug' : undefined
}

/** Returns a sample with another value at a place; objects and arrays on the way are completed by samples. */
export function withValueAt(
  reference: JsonSchema,
  schemas: Schemas,
  sample: unknown,
  [name, ...rest]: readonly string[],
  value: unknown,
): unknown {
  if (name === undefined) return value
  const { items: itemSchema = {}, properties = {} } = deref(reference, schemas)
  if (name === items)
    return [withValueAt(itemSchema, schemas, sampleOf(itemSchema, schemas, ''), rest, value)]
  const outer = isObject(sample) ? sample : {}
  const schema = properties[name] ?? {}
  const inner = name in outer ? outer[name] : sampleOf(schema, schemas, '')
  return { ...outer, [name]: withValueAt(schema, schemas, inner, rest, value) }
}
