import type { FormField, FormSection, Text } from '../documents/library.ts'
import type { JsonSchema } from '../documents/schema.ts'

export type Widget = NonNullable<FormField['widget']>

export interface ComposedField
  extends Omit<FormField, 'label' | 'widget' | 'required' | 'fields' | 'item' | 'each'> {
  widget: Widget
  label: Text
  /** Its type or the tenant requires it, whatever the others hold. */
  required: boolean
  /** The condition under which it must be filled in although it is not `required`. */
  requiredWhile?: string
  /** What the keys of its options' words begin with: the enumeration, when its type is one, or the tenant's field. */
  enumeration?: string
  /** Of a group: what stands in it. */
  fields?: ComposedField[]
  /** Of a list: each row, a group where rows are objects. Its `field` is empty: rows are told apart by their number. */
  item?: ComposedField
}

export interface ComposedSection extends Omit<FormSection, 'fields'> {
  fields: ComposedField[]
}

/** A form as it is shown and sent: self-contained, with what the tenant changed. */
export interface ComposedForm {
  form: string
  schema: JsonSchema
  /** Names the schema: a validator compiled for the same hash fits. */
  hash: string
  sections: ComposedSection[]
  /** What may be left out is not marked. */
  unmarked?: true
}
