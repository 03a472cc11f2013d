import type { FormField } from '../documents/library.ts'
import { deref, type JsonSchema, type Schemas } from '../documents/schema.ts'
import { fieldsOfFile, withPictureMark } from './files.ts'
import { withShapesMerged } from './shapes.ts'
import { widgetOf } from './widget-of.ts'

interface FormContext {
  form: string
  schemas: Schemas
}

/** Reduces a type to the fields of a form, in their order. Throws for a field that the type lacks. */
export function narrowedToFields(
  type: JsonSchema,
  fields: readonly FormField[],
  form: FormContext,
): JsonSchema {
  const properties = fields.map((field) => {
    const property = type.properties?.[field.field]
    if (!property)
      throw new Error(`The form ${form.form} asks for ${field.field}, which its type does not have.`)
    return [field.field, narrowedProperty(property, field, form)] as const
  })
  const names = fields.map(({ field }) => field)
  const { allOf } = type
  return {
    type: 'object',
    additionalProperties: false,
    required: (type.required ?? []).filter((name) => names.includes(name)),
    properties: Object.fromEntries(properties),
    ...(Array.isArray(allOf) && { allOf: allOf.map((rule) => narrowedRule(rule, names)) }),
  }
}

function narrowedProperty(property: JsonSchema, field: FormField, form: FormContext): JsonSchema {
  const { schemas } = form
  const { fields, pictures, widget = widgetOf(deref(property, schemas), schemas) } = field
  if (widget === 'files') return narrowedFiles(property, field, form)
  if (widget === 'lookup') return { ...property, 'x-chosen': true }
  if (fields === undefined) return pictures ? withPictureMark(property, true) : property
  const { $ref: _ref, items, ...whole } = deref(property, schemas)
  if (whole.type !== 'array')
    return narrowedToFields(withShapesMerged(whole, schemas, 'row').type, fields, form)
  const { type } = withShapesMerged(deref(items ?? {}, schemas), schemas, 'row')
  return { ...whole, items: narrowedToFields(type, fields, form) }
}

/** Reduces the type of a list of files and marks whether they are pictures. */
function narrowedFiles(property: JsonSchema, field: FormField, form: FormContext): JsonSchema {
  const { $ref: _ref, items = {}, ...whole } = deref(property, form.schemas)
  const file = deref(items, form.schemas)
  const { file_id = file } = file.properties ?? {}
  const { pictures = false } = field
  const fields = fieldsOfFile(field, file)
  if (fields === undefined)
    return withPictureMark({ ...whole, items: withPictureMark(items, pictures) }, pictures)
  const row = narrowedToFields(file, fields, form)
  const properties = { ...row.properties, file_id: withPictureMark(file_id, pictures) }
  return withPictureMark({ ...whole, items: { ...row, properties } }, pictures)
}

/** Removes fields that are not part of the form from a conditional requirement. */
function narrowedRule(rule: JsonSchema, names: readonly string[]): JsonSchema {
  const { then: consequence } = rule
  const { required = [] } = consequence as JsonSchema
  // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
  return { ...rule, then: { required: required.filter((name) => names.includes(name)) } }
}
