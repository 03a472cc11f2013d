import { isObject, mapValues } from '../common/objects.ts'
import { closedKind, kindNames, kindsAt } from './kinds.ts'
import { bundle, deref, type JsonSchema, type Schemas } from './schema.ts'

/**
 * One self-contained, closed schema of a kind of document, for editors and for ajv: wherever a block or a step may
 * stand, each kind is spelt out. `root` is the `$id` of the document's schema: `screen.json`.
 */
export function composeLanguageSchema(schemas: Schemas, root: string): JsonSchema {
  const whole = { ...spelledOut(schemas), ...closedFiles(schemas) }
  return bundle(root, laidOver(whole, whole))
}

/** By the letter of draft-07 what stands beside a reference counts for nothing: its words would be lost. */
function laidOver<T>(node: T, schemas: Schemas): T {
  if (Array.isArray(node)) return node.map((item) => laidOver(item, schemas)) as T
  if (!isObject(node)) return node
  const referring = typeof node.$ref === 'string' && Object.keys(node).length > 1
  return mapValues(referring ? { ...deref(node, schemas) } : node, (value) => laidOver(value, schemas)) as T
}

/** Each kind's file, with what all kinds share, and closed. Where one stands by its name alone, it need not say it again. */
function closedFiles(schemas: Schemas): Schemas {
  const closed: Schemas = {}
  for (const base of openSchemas(schemas)) {
    const kinds = kindsAt(base)
    if (!kinds) continue
    for (const name of kindNames(kinds, schemas)) {
      const file = `${kinds.folder}/${name}.json`
      closed[file] = { ...closedKind(base, kinds, name, schemas), required: schemas[file]?.required ?? [] }
    }
  }
  return closed
}

function spelledOut(schemas: Schemas): Schemas {
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, spell(schema, schemas)]))
}

/** if/then and not oneOf: an editor then speaks only about the kind that the author chose. */
function spell(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const $defs =
    schema.$defs &&
    Object.fromEntries(Object.entries(schema.$defs).map(([name, inner]) => [name, spell(inner, schemas)]))
  const kinds = kindsAt(schema)
  if (!kinds) return $defs ? { ...schema, $defs } : schema
  const names = kindNames(kinds, schemas)
  const allOf = names.map((name) => ({
    if: kinds.by
      ? { required: [kinds.by], properties: { [kinds.by]: { const: name } } }
      : { required: [name] },
    // biome-ignore lint/suspicious/noThenProperty: it is the keyword of JSON Schema.
    then: { $ref: `${kinds.folder}/${name}.json` },
  }))
  const none = kinds.by !== undefined &&
    kinds.optional && {
      if: { not: { required: [kinds.by] } },
      // biome-ignore lint/suspicious/noThenProperty: it is the keyword of JSON Schema.
      then: { properties: mapValues(schema.properties ?? {}, () => ({})), additionalProperties: false },
    }
  const choice = kinds.by
    ? { properties: { ...schema.properties, [kinds.by]: { ...schema.properties?.[kinds.by], enum: names } } }
    : { anyOf: names.map((name) => ({ required: [name] })) }
  const { 'x-kind': _, ...rest } = schema
  return { ...rest, ...choice, allOf: none ? [...allOf, none] : allOf, ...($defs ? { $defs } : {}) }
}

function openSchemas(schemas: Schemas): JsonSchema[] {
  return Object.values(schemas).flatMap((schema) => [schema, ...Object.values(schema.$defs ?? {})])
}
