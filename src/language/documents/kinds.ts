import { memoizeByObject } from '../common/memoize-by-object.ts'
import { isObject } from '../common/objects.ts'
import { deref, type JsonSchema, type Schemas } from './schema.ts'

/**
 * The content of a schema's `x-kind`. `folder` has a file per kind. `by` is the property with the name of the kind;
 * without `by`, a key of the value is the name. `optional` allows values without a kind, which have only the properties
 * that all kinds share.
 */
export interface Kinds {
  readonly folder: string
  readonly by?: string
  readonly optional?: true
}

export function kindsAt(schema: JsonSchema): Kinds | undefined {
  const kinds = schema['x-kind']
  return isObject(kinds) && typeof kinds.folder === 'string'
    ? {
        folder: kinds.folder,
        ...(typeof kinds.by === 'string' && { by: kinds.by }),
        ...(kinds.optional === true && { optional: true }),
      }
    : undefined
}

/** Returns the names of all kinds in a folder: `accordion`, `alert`, … */
export function kindNames({ folder }: Kinds, schemas: Schemas): string[] {
  return namesByFolder(schemas)[folder] ?? []
}

const namesByFolder = memoizeByObject((schemas: Schemas): Record<string, string[]> => {
  const names: Record<string, string[]> = {}
  for (const id of Object.keys(schemas)) {
    const [, folder, name] = /^(.+?)\/(.+)\.json$/.exec(id) ?? []
    if (folder && name) names[folder] = [...(names[folder] ?? []), name]
  }
  return names
})

/** Returns the kind of a value; undefined if missing or unknown. */
export function kindOf(value: unknown, kinds: Kinds, schemas: Schemas): string | undefined {
  if (!isObject(value)) return undefined
  const namesInValue = kinds.by ? [value[kinds.by]] : Object.keys(value)
  const names = kindNames(kinds, schemas)
  return names.find((name) => namesInValue.includes(name))
}

/** Returns the schema of a kind, which allows only its own properties and those of `base`; memoized. */
export function closedKind(base: JsonSchema, kinds: Kinds, name: string, schemas: Schemas): JsonSchema {
  const schemasByName = closedKindCache(schemas)(base)
  const closedSchema = schemasByName.get(name) ?? createClosedKind(base, kinds, name, schemas)
  schemasByName.set(name, closedSchema)
  return closedSchema
}

/** Returns the memoized schemas of `closedKind` by kind, initially none. */
const closedKindCache = memoizeByObject((_schemas: Schemas) =>
  memoizeByObject((_base: JsonSchema) => new Map<string, JsonSchema>()),
)

function createClosedKind(base: JsonSchema, kinds: Kinds, name: string, schemas: Schemas): JsonSchema {
  const kindSchema = deref({ $ref: `${kinds.folder}/${name}.json` }, schemas)
  const discriminator = kinds.by ? { [kinds.by]: { ...base.properties?.[kinds.by], const: name } } : {}
  return {
    ...kindSchema,
    properties: { ...base.properties, ...kindSchema.properties, ...discriminator },
    required: [...(base.required ?? []), ...(kindSchema.required ?? [])],
    additionalProperties: false,
  }
}

/** Returns the schema of a value without a kind, which allows only the shared properties; memoized. */
export const withoutKind = memoizeByObject(
  ({ 'x-kind': _kind, ...shared }: JsonSchema): JsonSchema => ({ ...shared, additionalProperties: false }),
)
