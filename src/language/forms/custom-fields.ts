import type { CustomField, Customization, CustomWords } from '../customization/customization.ts'
import type { Form, FormField } from '../documents/library.ts'
import type { JsonSchema } from '../documents/schema.ts'
import type { Widget } from './composed.ts'

/** What was answered in a field of a tenant's own. */
export type CustomAnswer = string | number | boolean

/** The fields that a tenant adds to a form; none where the form has nobody to keep their answers. */
export function customFieldsOf(
  form: Form | undefined,
  { forms }: Pick<Customization, 'forms'>,
): CustomField[] {
  return form?.custom_fields ? (forms[form.form]?.add ?? []) : []
}

/** How a field of the tenant's own is asked for; its words are texts of the tenant's. */
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
  if (type === 'choice') return options.length > maxButtons ? 'select' : 'radio'
  return type === 'yes_no' ? 'yes-no' : type
}

/** Beyond so many answers they are a list to open. */
const maxButtons = 5

/** What may be answered. */
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

/** Whether a field is the tenant's own: no property of the product's begins like it. */
export function isCustomField(field: string): boolean {
  return field.startsWith('own_')
}

/** The key of a field's label; its answers' and its help's begin with it. */
export function customFieldKey(form: string, field: string): string {
  return `custom_fields.${form}.${field}`
}

/** Every text of the tenant's own by its key: its words for the product's, and those of its fields. */
export function customTexts({
  forms,
  texts,
}: Pick<Customization, 'forms' | 'texts'>): Customization['texts']['overrides'] {
  const all = Object.entries(forms).flatMap(([form, { add = [] }]) =>
    add.flatMap(({ field, label, help, options = [] }): [string, CustomWords][] => {
      const key = customFieldKey(form, field)
      return [
        [key, label],
        ...(help ? [[`${key}.help`, help] as [string, CustomWords]] : []),
        ...options.map((option): [string, CustomWords] => [`${key}.${option.value}`, option.label]),
      ]
    }),
  )
  return { ...Object.fromEntries(all), ...texts.overrides }
}
