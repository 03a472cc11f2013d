import { memoizeByObject } from '../common/memoize-by-object.ts'
import { isObject } from '../common/objects.ts'
import { deref, type JsonSchema, type Schemas } from './schema.ts'

/** Returns the name of the fragment list that may be inlined among such items; undefined if none may. */
export function inlinedListOf(items: JsonSchema, schemas: Schemas): string | undefined {
  const list = deref(items, schemas)['x-laid']
  return typeof list === 'string' ? list : undefined
}

/** Returns the schema of an item of a list: that of a use, if the item uses a fragment. */
export function itemSchema(items: JsonSchema, item: unknown, schemas: Schemas): JsonSchema {
  const list = isUse(item) ? inlinedListOf(items, schemas) : undefined
  return list === undefined ? items : schemaOfUse(list, schemas)
}

/** Drops the minimum length of lists with fragments, whose length is not known yet. */
export function listSchema(schema: JsonSchema, value: unknown): JsonSchema {
  return typeof schema.minItems === 'number' && Array.isArray(value) && value.some(isUse)
    ? { ...schema, minItems: 1 }
    : schema
}

/** Returns whether an item that is not a block uses a fragment, by the property `use` alone. */
export function isUse(item: unknown): boolean {
  return isObject(item) && 'use' in item && !('block' in item)
}

/** Returns whether an item uses a fragment; for blocks, `fragment` is a kind of block. */
export function usesFragment(item: unknown): item is Record<string, unknown> {
  return isUse(item) || (isObject(item) && item.block === 'fragment')
}

/** Returns the schema of a fragment's use in a list; memoized. */
export function schemaOfUse(list: string, schemas: Schemas): JsonSchema {
  const known = knownUses(schemas)
  const users = known.get(list) ?? usingFragment(list, schemas)
  known.set(list, users)
  return users
}

const knownUses = memoizeByObject((_schemas: Schemas) => new Map<string, JsonSchema>())

function usingFragment(list: string, schemas: Schemas): JsonSchema {
  const schema = deref({ $ref: 'common.json#/$defs/use' }, schemas)
  return {
    ...schema,
    properties: { ...schema.properties, use: { ...schema.properties?.use, 'x-fragment': list } },
  }
}
