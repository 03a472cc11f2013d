import type { JsonSchema } from '../documents/schema.ts'

/** The keys of a JSON pointer: `/a~1b/0` gives `a/b` and `0`. */
export function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What stands at a path of a value; undefined where the path leads nowhere. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (node, key) => (isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined),
    value,
  )
}

/** The schema of the value at a path, in a self-contained schema; an empty one where the schema says nothing. */
export function schemaAt(root: JsonSchema, path: readonly string[]): JsonSchema {
  return path.reduce<JsonSchema>(
    (schema, key) => {
      const { properties, additionalProperties, items } = schema
      const next = properties?.[key] ?? items ?? additionalProperties
      return isObject(next) ? withoutReference(next, root) : {}
    },
    withoutReference(root, root),
  )
}

/** The schema behind a reference into `root`, with the keywords beside the reference laid over it. */
export function withoutReference(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...beside } = schema
  const target = valueAt(root, keysOf($ref))
  return isObject(target) ? { ...withoutReference(target, root), ...beside } : beside
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
