import { hashOf } from '../common/hash.ts'
import { mapValues, withoutUndefined } from '../common/objects.ts'
import { reorder } from '../common/order.ts'
import type { CustomField, Customization, FormCustomization } from '../customization/customization.ts'
import type { Form, FormField, FormSection, Library } from '../documents/library.ts'
import { bundle, deref, type JsonSchema } from '../documents/schema.ts'
import { isConditionMet } from '../expressions/index.ts'
import { mentions } from '../expressions/mentions.ts'
import { firstClosingConsent } from './closing-consents.ts'
import type { ComposedField, ComposedForm, Widget } from './composed.ts'
import { customFieldKey, customFieldSchema, customFormField, isCustomField } from './custom-fields.ts'
import { fieldsOfFile } from './files.ts'
import { narrowedToFields } from './narrow.ts'
import { type MergedType, withShapesMerged } from './shapes.ts'
import { namesOf } from './values.ts'
import { widgetOf } from './widget-of.ts'

/** Returns a tenant's changes to a form, from its document and its switches; undefined if there are none. */
export function changesOf(form: Form, tenant: Customization): FormCustomization | undefined {
  const custom = tenant.forms[form.form]
  const fields = form.sections.flatMap((section) => section.fields)
  const requiredFields = fields.filter(
    ({ required }) =>
      required !== undefined && !dependsOnInput(required) && isConditionMet(required, { tenant }),
  )
  if (requiredFields.length === 0) return custom
  return { ...custom, require: [...(custom?.require ?? []), ...requiredFields.map(({ field }) => field)] }
}

type Context = Pick<Library, 'schemas' | 'texts'>

/**
 * Composes the schema and sections of a form. A tenant can hide only fields that the type does not require, because the
 * server would refuse the form.
 */
export function composeForm(form: Form, library: Context, changes: FormCustomization = {}): ComposedForm {
  const { schemas } = library
  const custom = form.custom_fields ? (changes.add ?? []) : []
  const { type, when } = withShapesMerged(
    withCustomFields(deref({ $ref: form.type }, schemas), custom),
    schemas,
    'form',
  )
  const typeRequires = type.required ?? []
  const hidden = new Set(changes.hide?.filter((field) => !typeRequires.includes(field)))
  const visibleSections = withOrder(sectionsWithCustomFields(form, custom), changes.order ?? [])
    .map((section) => ({ ...section, fields: section.fields.filter(({ field }) => !hidden.has(field)) }))
    .filter((section) => section.fields.length > 0)
  const fields = visibleSections.flatMap((section) => section.fields)
  const names = namesOf({ sections: visibleSections })
  const required = [...new Set([...typeRequires, ...(changes.require ?? [])])].filter((field) =>
    names.includes(field),
  )
  const consents = fields.filter(
    ({ field, widget }) => widget === 'consent' && changes.require?.includes(field),
  )
  const schema = bundle(
    withConsentsRequired(
      { ...narrowedToFields(type, fields, { form: form.form, schemas }), required },
      namesOf({ sections: [{ fields: consents }] }),
    ),
    schemas,
  )
  const context = { type, when, required, form: form.form }
  return {
    form: form.form,
    schema,
    hash: hashOf(schema),
    ...(form.unmarked && { unmarked: form.unmarked }),
    sections: visibleSections.map((section) => ({
      ...section,
      fields: section.fields.map((field) => composeField(field, context, library)),
    })),
  }
}

/** Adds the tenant's own fields to a form's type. */
function withCustomFields(type: JsonSchema, custom: readonly CustomField[]): JsonSchema {
  if (custom.length === 0) return type
  const properties = Object.fromEntries(custom.map((field) => [field.field, customFieldSchema(field)]))
  const required = custom.filter((field) => field.required).map(({ field }) => field)
  return {
    ...type,
    properties: { ...type.properties, ...properties },
    required: [...(type.required ?? []), ...required],
  }
}

/** Adds the tenant's own fields before the final consents. */
function sectionsWithCustomFields({ form, sections }: Form, custom: readonly CustomField[]): FormSection[] {
  const fields = custom.map((field) => customFormField(form, field))
  return fields.length === 0 ? sections : sections.toSpliced(firstClosingConsent(sections), 0, { fields })
}

/** Reorders fields across sections; the sections keep their size and title. */
function withOrder(sections: FormSection[], order: string[]): FormSection[] {
  const fields = reorder(
    sections.flatMap((section) => section.fields),
    ({ field }) => field,
    order,
  ).values()
  return sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => fields.next().value ?? field),
  }))
}

/** Requires the value true for consents that must be given. */
function withConsentsRequired(schema: JsonSchema, consents: readonly string[]): JsonSchema {
  const properties = mapValues(schema.properties ?? {}, (property, name) =>
    consents.includes(name) ? { ...property, const: true } : property,
  )
  return { ...schema, properties }
}

/** Returns whether required fields depend on the form's values. */
export function hasConditionalRequirements({ sections }: Form): boolean {
  const isConditional = ({ required, fields = [] }: FormField, isInside: boolean): boolean =>
    (required !== undefined && (isInside || dependsOnInput(required))) ||
    fields.some((field) => isConditional(field, true))
  return sections.some(({ fields }) => fields.some((field) => isConditional(field, false)))
}

interface FieldContext extends MergedType {
  required: readonly string[]
  /** Whether the field is inside a group or row, to which the tenant's switches do not apply. */
  inside?: true
  /** The name of the form, which prefixes the text keys of options. */
  form: string
  /** The name of the list that contains the row, which prefixes the text keys of its options. */
  list?: string
}

function composeField(field: FormField, context: FieldContext, library: Context): ComposedField {
  const { fields, item: _item, each, required: condition, ...said } = field
  const property = context.type.properties?.[field.field] ?? {}
  const schema = deref(property, library.schemas)
  const widget = field.widget ?? widgetOf(schema, library.schemas)
  const help = `fields_help.${field.field}`
  const label = field.label ?? `fields.${field.field}`
  const rowField = rowFieldOf(field, widget, deref(schema.items ?? {}, library.schemas))
  const conditions = [context.when[field.field], field.when].filter((when) => when !== undefined)
  return withoutUndefined({
    ...said,
    label,
    help: field.help ?? (help in library.texts.es ? help : undefined),
    widget,
    when: conditions.length > 1 ? conditions.map((when) => `(${when})`).join(' && ') : conditions[0],
    required: context.required.includes(field.field),
    requiredWhile:
      condition !== undefined && (context.inside || dependsOnInput(condition)) ? condition : undefined,
    enumeration: isCustomField(field.field)
      ? customFieldKey(context.form, field.field)
      : enumerationOf(property, schema, context),
    fields:
      widget === 'group' || widget === 'place'
        ? composeGroup(fields ?? [], schema, context.form, library)
        : undefined,
    item:
      rowField === undefined
        ? undefined
        : composeItem({ ...rowField, label: each ?? label }, schema, field.field, context.form, library),
  })
}

/** Returns the row of a field's list; undefined for fields without rows. */
function rowFieldOf(field: FormField, widget: Widget, row: JsonSchema): Omit<FormField, 'field'> | undefined {
  if (widget === 'list') return { ...field.item, ...(field.fields && { fields: field.fields }) }
  if (widget !== 'files') return undefined
  const fields = fieldsOfFile(field, row)
  return fields === undefined ? { widget: 'hidden' } : { fields }
}

/** Returns the prefix of the options' text keys if it is not the field's name. */
function enumerationOf(
  { $ref, items }: JsonSchema,
  { enum: values }: JsonSchema,
  { list }: FieldContext,
): string | undefined {
  const enumerationName = ($ref ?? items?.$ref)?.match(/^enumerations\.json#\/\$defs\/(.+)$/)?.[1]
  return enumerationName ?? (values && list !== undefined ? `options.${list}` : undefined)
}

/** Composes the fields of a group. */
function composeGroup(
  fields: readonly FormField[],
  type: JsonSchema,
  form: string,
  library: Context,
): ComposedField[] {
  const merged = withShapesMerged(type, library.schemas, 'row')
  const context: FieldContext = { ...merged, required: merged.type.required ?? [], inside: true, form }
  return fields.map((field) => composeField(field, context, library))
}

/** Composes a row of a list. */
function composeItem(
  { fields, ...said }: Omit<FormField, 'field'>,
  { items = {} }: JsonSchema,
  list: string,
  form: string,
  library: Context,
): ComposedField {
  const type = { properties: { '': items } }
  const context: FieldContext = { type, when: {}, required: [''], inside: true, form, list }
  return composeField({ ...said, field: '', ...(fields && { widget: 'group', fields }) }, context, library)
}

/** Returns whether a condition depends on the form's values or the session, not only on the tenant. */
function dependsOnInput(condition: string): boolean {
  return ['form', 'row', 'session'].some((name) => mentions(condition, name))
}
