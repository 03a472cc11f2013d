import type { FormField, FormSection, Text } from '../documents/library.ts'
import type { JsonSchema } from '../documents/schema.ts'

export type Widget = NonNullable<FormField['widget']>

export interface ComposedField
  extends Omit<FormField, 'label' | 'widget' | 'required' | 'fields' | 'item' | 'each'> {
  widget: Widget
  label: Text
  /** Whether the type or the tenant always requires the field. */
  required: boolean
  /** The condition under which a field that is not `required` must be filled in. */
  requiredWhile?: string
  /** The prefix of its options' text keys: its enumeration, or the tenant's field. */
  enumeration?: string
  /** The fields of a group. */
  fields?: ComposedField[]
  /** The row of a list, a group for objects. Its `field` is empty, because rows are identified by index. */
  item?: ComposedField
}

export interface ComposedSection extends Omit<FormSection, 'fields'> {
  fields: ComposedField[]
}

/** A self-contained form with the tenant's changes. */
export interface ComposedForm {
  form: string
  schema: JsonSchema
  /** The hash of the schema, which identifies its compiled validator. */
  hash: string
  sections: ComposedSection[]
  /** Whether optional fields are not marked. */
  unmarked?: true
}
