import { memoizeByObject } from '../common/memoize-by-object.ts'

/** JSON Schema draft-07 with the keywords that code reads. */
export interface JsonSchema {
  $id?: string
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  maxItems?: number
  oneOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  $defs?: Record<string, JsonSchema>
  [keyword: string]: unknown
}

export type Schemas = Record<string, JsonSchema>

/** Resolves a reference: `auth.json#/$defs/session`, or a whole file `block.json`. Throws if it does not exist. */
export function resolve(ref: string, schemas: Schemas): JsonSchema {
  const [file = '', pointer = ''] = ref.split('#')
  const target = pointer
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], schemas[file])
  if (!isSchema(target)) throw new Error(`The reference ${ref} leads nowhere.`)
  return target
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the referenced schema merged with the keywords beside the reference; memoized. */
export function deref(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schema.$ref === undefined ? schema : dereferenced(schemas)(schema)
}

const dereferenced = memoizeByObject((schemas: Schemas) =>
  memoizeByObject(
    ({ $ref = '', ...beside }: JsonSchema): JsonSchema => ({
      ...deref(resolve($ref, schemas), schemas),
      ...beside,
    }),
  ),
)

/** Bundles a schema: referenced ones move into its `$defs` as `<file>.<name>`. */
export function bundle(schema: JsonSchema | string, schemas: Schemas): JsonSchema {
  const definitions: Record<string, JsonSchema> = {}
  const root = rewrite(typeof schema === 'string' ? { $ref: schema } : schema)
  const { $ref, ...whole } = root
  const name = $ref?.replace('#/$defs/', '')
  const body = name === undefined ? whole : { ...definitions[name], ...whole }
  return Object.keys(definitions).length > 0 ? { ...body, $defs: definitions } : body

  function rewrite<T>(node: T): T {
    if (Array.isArray(node)) return node.map(rewrite) as T
    if (typeof node !== 'object' || node === null) return node
    const entries = Object.entries(node)
      // Keeps properties named $id or $schema, whose value is a schema.
      .filter(([key, value]) => !(typeof value === 'string' && (key === '$id' || key === '$schema')))
      .map(([key, value]) => [
        key,
        key === '$ref' && typeof value === 'string' ? define(value) : rewrite(value),
      ])
    return Object.fromEntries(entries) as T
  }

  function define(ref: string): string {
    const name = ref
      .replace(/\.json(#\/\$defs\/)?/, '.')
      .replace(/\.$/, '')
      .replaceAll('/', '.')
    if (!(name in definitions)) {
      definitions[name] = {}
      definitions[name] = rewrite(resolve(ref, schemas))
    }
    return `#/$defs/${name}`
  }
}
