import type { ReferenceKind } from '../../generated/domain.ts'
import type { Block, Form } from '../documents/library.ts'
import type { JsonSchema, Schemas } from '../documents/schema.ts'

/** An entry of the language reference: name, schema and example. */
export interface Entry {
  name: string
  /** The schema with title, description and keys of the entry; alternatives are merged. */
  schema: JsonSchema
  /** The example as written in a document; undefined for shared properties. */
  example?: unknown
  /** The rendered example; undefined if there is nothing to see. */
  picture?: Picture
  /** The path of the option in a theme, for options rendered as pages. */
  choice?: readonly string[]
}

export interface Picture {
  body: Block[]
  /** The values of the names in the example. */
  sample?: Record<string, unknown>
  /** The operations that would load the sample, where their type is needed. */
  calls?: Record<string, string>
  /** A form used only in this picture. */
  form?: Form
}

/** A section of the reference, whose entries come from the schemas. */
export interface ReferenceSection {
  kind: ReferenceKind
  entries(schemas: Schemas): Entry[]
}

/** Lists the values of an enumeration as entries, with the descriptions and examples of the schema. */
export function entriesOfEnum(
  { enum: values = [], enumDescriptions, 'x-examples': examples }: JsonSchema,
  renderExample: (example: unknown, value: string) => Pick<Entry, 'example' | 'picture'>,
): Entry[] {
  return values.map((value, index) => ({
    name: String(value),
    schema: { title: String(value), description: String(Object(enumDescriptions)[index] ?? '') },
    ...renderExample(Object(examples)[String(value)], String(value)),
  }))
}

/** Returns the first example of a schema. */
export function exampleOf({ examples }: JsonSchema): unknown {
  return Array.isArray(examples) ? examples[0] : undefined
}
