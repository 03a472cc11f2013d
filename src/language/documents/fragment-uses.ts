import { memoizeByObject } from '../common/memoize-by-object.ts'
import { isObject } from '../common/objects.ts'
import { deref, type JsonSchema, type Schemas } from './schema.ts'

/** Returns the name of the fragment list that may be inlined among such items; undefined if none may. */
export function inlinedListOf(items: JsonSchema, schemas: Schemas): string | undefined {
  const list = deref(items, schemas)['x-laid']
  return typeof list === 'string' ? list : undefined
}

/** Returns the schema of an item of a list; if the item uses a fragment, the schema of a use. */
export function itemSchema(items: JsonSchema, item: unknown, schemas: Schemas): JsonSchema {
  const list = isUse(item) ? inlinedListOf(items, schemas) : undefined
  return list === undefined ? items : schemaOfUse(list, schemas)
}

/** Reduces the minimum length of a list that uses fragments to 1, because its final length is not known yet. */
export function listSchema(schema: JsonSchema, value: unknown): JsonSchema {
  return typeof schema.minItems === 'number' && Array.isArray(value) && value.some(isUse)
    ? { ...schema, minItems: 1 }
    : schema
}

/** Returns whether an item that is not a block uses a fragment, which only its property `use` shows. */
export function isUse(item: unknown): boolean {
  return isObject(item) && 'use' in item && !('block' in item)
}

/** Returns whether an item uses a fragment, as a block of the kind `fragment` or as another item. */
export function usesFragment(item: unknown): item is Record<string, unknown> {
  return isUse(item) || (isObject(item) && item.block === 'fragment')
}

/** Returns the schema of a fragment's use in a list; memoized. */
export function schemaOfUse(list: string, schemas: Schemas): JsonSchema {
  const schemasByUse = schemasByUseOf(schemas)
  const schemaOfThisUse = schemasByUse.get(list) ?? createUseSchema(list, schemas)
  schemasByUse.set(list, schemaOfThisUse)
  return schemaOfThisUse
}

const schemasByUseOf = memoizeByObject((_schemas: Schemas) => new Map<string, JsonSchema>())

function createUseSchema(list: string, schemas: Schemas): JsonSchema {
  const schema = deref({ $ref: 'common.json#/$defs/use' }, schemas)
  return {
    ...schema,
    properties: { ...schema.properties, use: { ...schema.properties?.use, 'x-fragment': list } },
  }
}
