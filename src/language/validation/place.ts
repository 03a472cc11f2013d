import type { JsonSchema } from '../documents/schema.ts'

/** Splits a JSON pointer into keys: `/a~1b/0` gives `a/b` and `0`. */
export function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (node, key) => (isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined),
    value,
  )
}

/** Returns the schema at a path of a self-contained schema; empty if undefined there. */
export function schemaAt(root: JsonSchema, path: readonly string[]): JsonSchema {
  return path.reduce<JsonSchema>(
    (schema, key) => {
      const { properties, additionalProperties, items } = schema
      const child = properties?.[key] ?? items ?? additionalProperties
      return isObject(child) ? withoutReference(child, root) : {}
    },
    withoutReference(root, root),
  )
}

/** Resolves a reference within `root`, merged with the keywords beside it. */
export function withoutReference(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...beside } = schema
  const target = valueAt(root, keysOf($ref))
  return isObject(target) ? { ...withoutReference(target, root), ...beside } : beside
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
