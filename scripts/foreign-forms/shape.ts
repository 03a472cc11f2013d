import type { JsonSchema } from '../../src/language/documents/schema.ts'

/** Describes a foreign schema in the terms of our forms. */
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

/** Describes a choice of values; `words` contains their texts by value. */
interface ChoiceShape {
  kind: 'choice'
  schema: JsonSchema
  values: readonly (string | number)[]
  words: Record<string, string>
}

export interface GroupShape {
  kind: 'group'
  fields: Map<string, FieldShape>
  /**
   * Describes the property that distinguishes alternatives, and the fields of each alternative by the property's
   * value.
   */
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
  /** Lists the conditions of which at least one must hold for the field to be shown; empty if it is always shown. */
  when: string[]
  /** Lists the conditions under which the field is required. */
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
  const namedFields = [...new Set(names)].flatMap((name) => {
    const field = fields.get(name)
    return field ? [[name, field] as const] : []
  })
  return {
    type: 'object',
    additionalProperties: false,
    required: namedFields.filter(([, { required }]) => required).map(([name]) => name),
    properties: Object.fromEntries(namedFields.map(([name, { shape }]) => [name, typeOf(shape)])),
  }
}
