import type { ReferenceKind } from '../../generated/domain.ts'
import type { Block, Form } from '../documents/library.ts'
import type { JsonSchema, Schemas } from '../documents/schema.ts'

/** One thing of the language: what a document writes for it, what its schema says of it, and an example. */
export interface Entry {
  name: string
  /** Its title, description and keys are the entry's; `enumDescriptions` and the like have become one. */
  schema: JsonSchema
  /** As its author writes it; undefined where the entry is what all of its kind share. */
  example?: unknown
  /** What the example shows; undefined where there is nothing to see. */
  picture?: Picture
  /** The way to it in a theme, where its options are drawn as pages. */
  choice?: readonly string[]
}

export interface Picture {
  body: Block[]
  /** What the names of the example stand for. */
  sample?: Record<string, unknown>
  /** The operations whose answers they would be, where that says more than the sample. */
  calls?: Record<string, string>
  /** A form that only this picture has. */
  form?: Form
}

/** One sort of things: which there are is for the schemas to say. */
export interface ReferenceSection {
  kind: ReferenceKind
  entries(schemas: Schemas): Entry[]
}

/** Each value of an enum as an entry: its description and its example stand beside it in the schema. */
export function entriesOfEnum(
  { enum: values = [], enumDescriptions, 'x-examples': examples }: JsonSchema,
  draw: (example: unknown, value: string) => Pick<Entry, 'example' | 'picture'>,
): Entry[] {
  return values.map((value, index) => ({
    name: String(value),
    schema: { title: String(value), description: String(Object(enumDescriptions)[index] ?? '') },
    ...draw(Object(examples)[String(value)], String(value)),
  }))
}

/** The first example of a schema. */
export function exampleOf({ examples }: JsonSchema): unknown {
  return Array.isArray(examples) ? examples[0] : undefined
}
