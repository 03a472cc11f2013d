import type { FormField, FormSection, Text } from '../documents/library.ts'
import type { JsonSchema } from '../documents/schema.ts'

export type Widget = NonNullable<FormField['widget']>

export interface ComposedField extends Omit<FormField, 'label' | 'widget' | 'required'> {
  widget: Widget
  label: Text
  required: boolean
  /** What the keys of its options' words begin with: the enumeration, when its type is one, or the tenant's field. */
  enumeration?: string
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
}
