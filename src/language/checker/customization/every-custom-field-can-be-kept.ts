import type { CustomField } from '../../customization/customization.ts'
import type { Library } from '../../documents/library.ts'
import type { CustomizationRule } from './rule.ts'

/** Reports added fields of forms that cannot store them, repeated names, and options on fields that are no choice. */
export const rule: CustomizationRule = {
  name: 'every-custom-field-can-be-kept',
  *check({ document, customization, library }) {
    for (const [name, { add = [] }] of Object.entries(customization.forms)) {
      const form = library.forms[name]
      if (!form || add.length === 0) continue
      if (!form.custom_fields) {
        yield {
          document,
          path: ['forms', name, 'add'],
          part: 'key',
          message: `What the form ${name} asks is not kept: it takes no fields of your own.`,
          remedy: `Add them to one of these forms: ${formsWithCustomFields(library).join(', ')}.`,
        }
        continue
      }
      for (const [index, field] of add.entries())
        for (const fault of faultsOf(field, add.slice(0, index)))
          yield { document, ...fault, path: ['forms', name, 'add', index, ...fault.path] }
    }
  },
}

function formsWithCustomFields({ forms }: Library): string[] {
  return Object.values(forms).flatMap(({ form, custom_fields }) => (custom_fields ? [form] : []))
}

function faultsOf({ field, type, options = [], max }: CustomField, earlierFields: readonly CustomField[]) {
  const values = options.map(({ value }) => value)
  const duplicate = values.find((value, index) => values.indexOf(value) !== index)
  return [
    ...(earlierFields.some((other) => other.field === field)
      ? [{ path: ['field'], message: `The field ${field} is added twice.`, remedy: 'Give one another name.' }]
      : []),
    ...(type === 'choice' && options.length === 0
      ? [{ path: ['type'], message: 'A choice needs something to choose from.', remedy: 'Add options.' }]
      : []),
    ...(type !== 'choice' && options.length > 0
      ? [{ path: ['options'], message: `A ${type} has no options.`, remedy: 'Make it a choice.' }]
      : []),
    ...(duplicate === undefined
      ? []
      : [{ path: ['options'], message: `${duplicate} can be chosen twice.`, remedy: 'Remove one.' }]),
    ...(max !== undefined && type !== 'text' && type !== 'number'
      ? [{ path: ['max'], message: `A ${type} has no largest value.`, remedy: 'Remove it.' }]
      : []),
  ]
}
