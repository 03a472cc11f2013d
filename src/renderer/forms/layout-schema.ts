import type { UiSchema } from '@rjsf/utils'
import type { JsonSchema } from '../../language/documents/schema.ts'
import type { ComposedField } from '../../language/forms/composed.ts'
import type { ComposedForm } from '../services.ts'

/**
 * Returns the schema with which rjsf lays out a form: groups, lists and leaves. Every leaf is a string to rjsf,
 * because this renderer's widgets handle all types and validation happens elsewhere.
 */
export function layoutSchemaOf({ sections }: Pick<ComposedForm, 'sections'>): JsonSchema {
  return groupOf(sections.flatMap(({ fields }) => fields))
}

function groupOf(fields: readonly ComposedField[]): JsonSchema {
  const properties = Object.fromEntries(fields.map((field) => [field.field, layoutSchemaOfField(field)]))
  return { type: 'object', additionalProperties: false, properties }
}

/** Returns the outline of a field or of a row. */
function layoutSchemaOfField({ fields, item }: ComposedField): JsonSchema {
  if (fields) return groupOf(fields)
  return item ? { type: 'array', items: layoutSchemaOfField(item) } : { type: 'string' }
}

/** Returns rjsf's UI schema: the widget of each field, and which fields are lists. */
export function uiSchemaOf({ sections }: Pick<ComposedForm, 'sections'>): UiSchema {
  const fields = sections.flatMap((section) => section.fields)
  return { ...uiOfFields(fields), 'ui:submitButtonOptions': { norender: true } }
}

function uiOfFields(fields: readonly ComposedField[]): UiSchema {
  return Object.fromEntries(fields.map((field) => [field.field, uiOfField(field)]))
}

function uiOfField({ widget, fields, item }: ComposedField): UiSchema {
  if (fields) return uiOfFields(fields)
  return item
    ? { 'ui:field': widget === 'files' ? 'Files' : 'List', items: uiOfField(item) }
    : { 'ui:widget': widget }
}
