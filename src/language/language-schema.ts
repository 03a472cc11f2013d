import { closedKind, kindNames, kindsAt } from './kinds.ts'
import { bundle, type JsonSchema, type Schemas } from './schema.ts'

/**
 * One self-contained, closed schema of a kind of document, for editors and for ajv: wherever a block or a step may
 * stand, each kind is spelt out. `root` is the `$id` of the document's schema: `screen.json`.
 */
export function composeLanguageSchema(schemas: Schemas, root: string): JsonSchema {
  return bundle(root, { ...spelledOut(schemas), ...closedFiles(schemas) })
}

/** Each kind's file, with what all kinds share, and closed. */
function closedFiles(schemas: Schemas): Schemas {
  const closed: Schemas = {}
  for (const base of openSchemas(schemas)) {
    const kinds = kindsAt(base)
    if (!kinds) continue
    for (const name of kindNames(kinds, schemas))
      closed[`${kinds.folder}/${name}.json`] = closedKind(base, kinds, name, schemas)
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
  const choice = kinds.by
    ? { properties: { ...schema.properties, [kinds.by]: { ...schema.properties?.[kinds.by], enum: names } } }
    : { anyOf: names.map((name) => ({ required: [name] })) }
  const { 'x-kind': _, ...rest } = schema
  return { ...rest, ...choice, allOf, ...($defs ? { $defs } : {}) }
}

function openSchemas(schemas: Schemas): JsonSchema[] {
  return Object.values(schemas).flatMap((schema) => [schema, ...Object.values(schema.$defs ?? {})])
}
