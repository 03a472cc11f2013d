import type { JsonSchema } from '../../src/language/documents/schema.ts'

/** A foreign schema in the terms of our forms. */
export type Shape = Annotations & (ValueShape | ChoiceShape | GroupShape | ListShape)

interface Annotations {
  title?: string
  description?: string
  readonly?: true
}

interface ValueShape {
  kind: 'value'
  schema: JsonSchema
}

/** A choice of values; `words` contains their texts by value. */
interface ChoiceShape {
  kind: 'choice'
  schema: JsonSchema
  values: readonly (string | number)[]
  words: Record<string, string>
}

export interface GroupShape {
  kind: 'group'
  fields: Map<string, FieldShape>
  /** The property that distinguishes the shapes, and the fields of each by its value. */
  teller?: {
    name: string
    shapes: readonly { value: string; fields: readonly string[]; required: readonly string[] }[]
  }
}

export interface ListShape {
  kind: 'list'
  item: Shape
  limits: JsonSchema
}

export interface FieldShape {
  shape: Shape
  required: boolean
  /** The conditions of which one must hold for the field to be shown; always shown without any. */
  when: string[]
  /** The conditions under which the field is required. */
  requiredIf: string[]
}

/** Returns our own type for the same values. */
export function typeOf(shape: Shape): JsonSchema {
  switch (shape.kind) {
    case 'value':
    case 'choice':
      return shape.schema
    case 'list':
      return { type: 'array', ...shape.limits, items: typeOf(shape.item) }
    case 'group':
      return typeOfGroup(shape)
  }
}

function typeOfGroup({ fields, teller }: GroupShape): JsonSchema {
  if (teller === undefined) return objectOf(fields, [...fields.keys()])
  const shapes = teller.shapes.map(({ value, fields: names, required }) => {
    const { properties, ...whole } = objectOf(fields, [teller.name, ...names])
    return {
      ...whole,
      required: [teller.name, ...required],
      properties: { ...properties, [teller.name]: { const: value } },
    }
  })
  return { oneOf: shapes }
}

function objectOf(fields: GroupShape['fields'], names: readonly string[]): JsonSchema {
  const asked = [...new Set(names)].flatMap((name) => {
    const field = fields.get(name)
    return field ? [[name, field] as const] : []
  })
  return {
    type: 'object',
    additionalProperties: false,
    required: asked.filter(([, { required }]) => required).map(([name]) => name),
    properties: Object.fromEntries(asked.map(([name, { shape }]) => [name, typeOf(shape)])),
  }
}
