import type { BilingualText, CustomField, Customization } from '../customization/customization.ts'
import type { Form, FormField } from '../documents/library.ts'
import type { JsonSchema } from '../documents/schema.ts'
import type { Widget } from './composed.ts'

/** The value of a tenant's own field. */
export type CustomAnswer = string | number | boolean

/** Returns the fields that a tenant adds to a form; none if the form cannot store them. */
export function customFieldsOf(
  form: Form | undefined,
  { forms }: Pick<Customization, 'forms'>,
): CustomField[] {
  return form?.custom_fields ? (forms[form.form]?.add ?? []) : []
}

/** Returns the form field of a tenant's own field, with the tenant's texts as label and help. */
export function customFormField(form: string, custom: CustomField): FormField {
  const label = customFieldKey(form, custom.field)
  return {
    field: custom.field,
    label,
    widget: widgetOf(custom),
    ...(custom.help && { help: `${label}.help` }),
  }
}

function widgetOf({ type, options = [] }: CustomField): Widget {
  if (type === 'choice') return options.length > MAX_RADIO_OPTIONS ? 'select' : 'radio'
  return type === 'yes_no' ? 'yes-no' : type
}

/** The maximum number of options shown as radio buttons. */
const MAX_RADIO_OPTIONS = 5

/** Returns the schema of a tenant's own field. */
export function customFieldSchema({ type, options = [], max }: CustomField): JsonSchema {
  switch (type) {
    case 'number':
      return { type: 'number', minimum: 0, maximum: max ?? Number.MAX_SAFE_INTEGER }
    case 'date':
      return { type: 'string', format: 'date', maxLength: 10 }
    case 'choice':
      return { type: 'string', enum: options.map(({ value }) => value) }
    case 'yes_no':
      return { type: 'boolean' }
    default:
      return { type: 'string', minLength: 1, maxLength: Math.min(max ?? 200, 1000), format: 'plain' }
  }
}

/** Returns whether a field is the tenant's own, by a prefix that no product field has. */
export function isCustomField(field: string): boolean {
  return field.startsWith('own_')
}

/** Returns the text key of a tenant's field, which prefixes those of its options and help. */
export function customFieldKey(form: string, field: string): string {
  return `custom_fields.${form}.${field}`
}

/** Returns all texts of a tenant by key: overrides, and those of its own fields. */
export function customTexts({
  forms,
  texts,
}: Pick<Customization, 'forms' | 'texts'>): Customization['texts']['overrides'] {
  const allFields = Object.entries(forms).flatMap(([form, { add = [] }]) =>
    add.flatMap(({ field, label, help, options = [] }): [string, BilingualText][] => {
      const key = customFieldKey(form, field)
      return [
        [key, label],
        ...(help ? [[`${key}.help`, help] as [string, BilingualText]] : []),
        ...options.map((option): [string, BilingualText] => [`${key}.${option.value}`, option.label]),
      ]
    }),
  )
  return { ...Object.fromEntries(allFields), ...texts.overrides }
}
