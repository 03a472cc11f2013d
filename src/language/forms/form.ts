import { hashOf } from '../common/hash.ts'
import { withoutUndefined } from '../common/objects.ts'
import { reorder } from '../common/order.ts'
import type { Customization, FormCustomization, OwnField } from '../customization/customization.ts'
import type { Form, FormField, FormSection, Library } from '../documents/library.ts'
import { bundle, deref, type JsonSchema } from '../documents/schema.ts'
import { holds } from '../expressions/index.ts'
import { closingConsents } from './closing-consents.ts'
import type { ComposedField, ComposedForm, Widget } from './composed.ts'
import { isOwn, ownFormField, ownKey, ownSchema } from './own-fields.ts'
import { namesOf } from './values.ts'

/**
 * What one tenant changes in a form: what its document says of it, and the fields that its switches ask for; undefined
 * when it leaves the form as it is.
 */
export function changesOf(form: Form, tenant: Customization): FormCustomization | undefined {
  const own = tenant.forms[form.form]
  const fields = form.sections.flatMap((section) => section.fields)
  const asked = fields.filter(({ required }) => required !== undefined && holds(required, { tenant }))
  if (asked.length === 0) return own
  return { ...own, require: [...(own?.require ?? []), ...asked.map(({ field }) => field)] }
}

type Context = Pick<Library, 'schemas' | 'texts'>

/**
 * The JSON Schema and the sections of a form. A tenant may hide a field only where its type does not require it: the
 * server would refuse the form without it.
 */
export function composeForm(form: Form, library: Context, changes: FormCustomization = {}): ComposedForm {
  const { schemas } = library
  const own = form.own_fields ? (changes.add ?? []) : []
  const type = withOwn(deref({ $ref: form.type }, schemas), own)
  const typeRequires = type.required ?? []
  const hidden = new Set(changes.hide?.filter((field) => !typeRequires.includes(field)))
  const sections = inOrder(sectionsWithOwn(form, own), changes.order ?? [])
    .map((section) => ({ ...section, fields: section.fields.filter(({ field }) => !hidden.has(field)) }))
    .filter((section) => section.fields.length > 0)
  const names = namesOf({ sections })
  const required = [...typeRequires, ...(changes.require ?? [])].filter((field) => names.includes(field))
  const consents = sections.flatMap(({ fields }) => fields.filter(({ widget }) => widget === 'consent'))
  const ticked = consents.map(({ field }) => field).filter((field) => changes.require?.includes(field))
  const schema = bundle(narrow(type, names, required, ticked, form), schemas)
  return {
    form: form.form,
    schema,
    hash: hashOf(schema),
    sections: sections.map((section) => ({
      ...section,
      fields: section.fields.map((field) => compose(form, field, type, required, library)),
    })),
  }
}

/** The type of a form with the fields of the tenant's own, which are required where the tenant says so. */
function withOwn(type: JsonSchema, own: readonly OwnField[]): JsonSchema {
  if (own.length === 0) return type
  const properties = Object.fromEntries(own.map((field) => [field.field, ownSchema(field)]))
  const required = own.filter((field) => field.required).map(({ field }) => field)
  return {
    ...type,
    properties: { ...type.properties, ...properties },
    required: [...(type.required ?? []), ...required],
  }
}

/** They are asked before the consents that close a form. */
function sectionsWithOwn({ form, sections }: Form, own: readonly OwnField[]): FormSection[] {
  const fields = own.map((field) => ownFormField(form, field))
  return fields.length === 0 ? sections : sections.toSpliced(closingConsents(sections), 0, { fields })
}

/** What a field is edited with when its form does not say. */
export function widgetOf(schema: JsonSchema): Widget {
  if (schema.type === 'boolean') return schema.const === true ? 'consent' : 'checkbox'
  if (schema.enum) return 'select'
  if (schema['x-money']) return 'money'
  if (schema['x-secret']) return 'password'
  if (schema['x-colour']) return 'colour'
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  const byFormat = typeof schema.format === 'string' ? formatWidgets[schema.format] : undefined
  return byFormat ?? (Number(schema.maxLength) > longestLine ? 'textarea' : 'text')
}

const formatWidgets: Record<string, Widget> = {
  email: 'email',
  phone: 'phone',
  date: 'date',
  code5: 'code',
  country: 'combobox',
}
const longestLine = 200

/** Fields change places across sections, so that the sections keep their size and their titles. */
function inOrder(sections: FormSection[], order: string[]): FormSection[] {
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

/** A consent that is required is given: a box without its tick is no answer. */
function narrow(
  type: JsonSchema,
  names: string[],
  required: string[],
  ticked: string[],
  form: Form,
): JsonSchema {
  const properties = names.map((name) => {
    const property = type.properties?.[name]
    if (!property)
      throw new Error(`The form ${form.form} asks for ${name}, which ${form.type} does not have.`)
    return [name, ticked.includes(name) ? { ...property, const: true } : property]
  })
  return {
    type: 'object',
    additionalProperties: false,
    required: [...new Set(required)],
    properties: Object.fromEntries(properties),
  }
}

function compose(
  { form }: Form,
  field: FormField,
  type: JsonSchema,
  required: string[],
  library: Context,
): ComposedField {
  const property = type.properties?.[field.field] ?? {}
  const help = `fields_help.${field.field}`
  return withoutUndefined({
    ...field,
    label: field.label ?? `fields.${field.field}`,
    help: field.help ?? (help in library.texts.es ? help : undefined),
    widget: field.widget ?? widgetOf(deref(property, library.schemas)),
    required: required.includes(field.field),
    enumeration: isOwn(field.field)
      ? ownKey(form, field.field)
      : (property.$ref ?? property.items?.$ref)?.match(/^enumerations\.json#\/\$defs\/(.+)$/)?.[1],
  })
}
