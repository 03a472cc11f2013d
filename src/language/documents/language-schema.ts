import { isObject, mapValues } from '../common/objects.ts'
import { inlinedListOf } from './fragment-uses.ts'
import { closedKind, kindNames, kindsAt } from './kinds.ts'
import { bundle, deref, type JsonSchema, type Schemas } from './schema.ts'

/**
 * Composes a self-contained, closed schema of a kind of document, for editors and ajv, in which each kind of block and
 * step is a condition. `root` is the `$id` of the schema: `screen.json`.
 */
export function composeLanguageSchema(schemas: Schemas, root: string): JsonSchema {
  const baseSchemas = root === 'fragment.json' ? withParameterNames(schemas) : schemas
  const composedSchemas = { ...withKindConditions(baseSchemas), ...closedFiles(baseSchemas) }
  return bundle(root, withOverrides(composedSchemas, composedSchemas))
}

/** Allows parameter names in place of text keys and routes, for fragments. */
function withParameterNames(schemas: Schemas): Schemas {
  const { key = {}, route = {}, ...others } = schemas['common.json']?.$defs ?? {}
  const allowName = (schema: JsonSchema) => ({ ...schema, pattern: `${schema.pattern}|^[a-z][A-Za-z0-9_]*$` })
  return {
    ...schemas,
    'common.json': {
      ...schemas['common.json'],
      $defs: { ...others, key: allowName(key), route: allowName(route) },
    },
  }
}

/** Merges keywords beside a reference, because draft-07 ignores them. */
function withOverrides<T>(node: T, schemas: Schemas): T {
  if (Array.isArray(node)) return node.map((item) => withOverrides(item, schemas)) as T
  if (!isObject(node)) return node
  const hasOverrides = typeof node.$ref === 'string' && Object.keys(node).length > 1
  const resolved = allowUses(hasOverrides ? { ...deref(node, schemas) } : node, schemas)
  return mapValues(resolved, (value) => withOverrides(value, schemas)) as T
}

/** Allows uses of fragments among the items of a list. */
function allowUses(node: Record<string, unknown>, schemas: Schemas): Record<string, unknown> {
  const { type, items, minItems, ...rest } = node
  if (type !== 'array' || !isObject(items) || inlinedListOf(items, schemas) === undefined) return node
  const minLength = typeof minItems === 'number' ? minItems : 0
  return {
    ...rest,
    type,
    ...(minLength > 0 && {
      anyOf: [{ minItems: minLength }, { minItems: 1, contains: { required: ['use'] } }],
    }),
    // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
    items: { if: { required: ['use'] }, then: { $ref: 'common.json#/$defs/use' }, else: items },
  }
}

/**
 * Composes the closed schema of each kind with the shared properties. Where a kind is referred to by name, the naming
 * property is optional.
 */
function closedFiles(schemas: Schemas): Schemas {
  const closedSchemas: Schemas = {}
  for (const base of openSchemas(schemas)) {
    const kinds = kindsAt(base)
    if (!kinds) continue
    for (const name of kindNames(kinds, schemas)) {
      const file = `${kinds.folder}/${name}.json`
      closedSchemas[file] = {
        ...closedKind(base, kinds, name, schemas),
        required: schemas[file]?.required ?? [],
      }
    }
  }
  return closedSchemas
}

function withKindConditions(schemas: Schemas): Schemas {
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, withKindCondition(schema, schemas)]),
  )
}

/** Uses if/then instead of oneOf, so that an editor reports errors only about the chosen kind. */
function withKindCondition(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const $defs =
    schema.$defs &&
    Object.fromEntries(
      Object.entries(schema.$defs).map(([name, inner]) => [name, withKindCondition(inner, schemas)]),
    )
  const kinds = kindsAt(schema)
  if (!kinds) return $defs ? { ...schema, $defs } : schema
  const names = kindNames(kinds, schemas)
  const allOf = names.map((name) => ({
    if: kinds.by
      ? { required: [kinds.by], properties: { [kinds.by]: { const: name } } }
      : { required: [name] },
    // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
    then: { $ref: `${kinds.folder}/${name}.json` },
  }))
  const noKindCondition = kinds.by !== undefined &&
    kinds.optional && {
      if: { not: { required: [kinds.by] } },
      // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
      then: { properties: mapValues(schema.properties ?? {}, () => ({})), additionalProperties: false },
    }
  const choice = kinds.by
    ? { properties: { ...schema.properties, [kinds.by]: { ...schema.properties?.[kinds.by], enum: names } } }
    : { anyOf: names.map((name) => ({ required: [name] })) }
  const { 'x-kind': _, ...rest } = schema
  return {
    ...rest,
    ...choice,
    allOf: noKindCondition ? [...allOf, noKindCondition] : allOf,
    ...($defs ? { $defs } : {}),
  }
}

function openSchemas(schemas: Schemas): JsonSchema[] {
  return Object.values(schemas).flatMap((schema) => [schema, ...Object.values(schema.$defs ?? {})])
}
