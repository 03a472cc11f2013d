import { deref, type JsonSchema, type Schemas } from '../documents/schema.ts'

/** A type with several shapes, merged into one with all fields. */
export interface MergedType {
  type: JsonSchema
  /** The conditions of fields that only some shapes have, by field. */
  when: Readonly<Record<string, string>>
}

/**
 * Merges the objects of a `oneOf` or `anyOf`, distinguished by a constant such as `kind`, into one object; other types
 * are returned unchanged. `scope` is the name of the object in conditions: `form`, or `row` inside a group or list.
 */
export function withShapesMerged(type: JsonSchema, schemas: Schemas, scope: 'form' | 'row'): MergedType {
  const { oneOf, anyOf, ...shared } = type
  const shapes = ((oneOf ?? anyOf ?? []) as JsonSchema[]).map((shape) => deref(shape, schemas))
  const discriminator = discriminatorOf(shapes)
  if (discriminator === undefined) return { type, when: {} }
  const kinds = shapes.map((shape) => shape.properties?.[discriminator]?.const)
  const names = [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))]
  const when = names.flatMap((name): [string, string][] => {
    const kindsWithField = kinds.filter((_kind, index) => shapes[index]?.properties?.[name] !== undefined)
    if (kindsWithField.length === kinds.length) return []
    return [
      [name, kindsWithField.map((kind) => `${scope}.${discriminator} == ${quoteLiteral(kind)}`).join(' || ')],
    ]
  })
  const properties = Object.assign({}, shared.properties, ...shapes.map((shape) => shape.properties))
  return {
    type: {
      ...shared,
      type: 'object',
      properties: { ...properties, [discriminator]: { type: 'string', enum: kinds } },
      required: [...new Set([...(shared.required ?? []), discriminator])],
      allOf: shapes.map(({ required = [] }, index) => ({
        if: { required: [discriminator], properties: { [discriminator]: { const: kinds[index] } } },
        // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
        then: { required: required.filter((name) => name !== discriminator) },
      })),
    },
    when: Object.fromEntries(when),
  }
}

/** Returns the property that has a different constant in each shape. */
function discriminatorOf(shapes: readonly JsonSchema[]): string | undefined {
  const [firstShape] = shapes
  return Object.keys(firstShape?.properties ?? {}).find((name) => {
    const kinds = shapes.map((shape) => shape.properties?.[name]?.const)
    return kinds.every((kind) => typeof kind === 'string') && new Set(kinds).size === shapes.length
  })
}

function quoteLiteral(kind: unknown): string {
  return `'${String(kind).replace(/[\\']/g, '\\$&')}'`
}
