import type { FormCustomization } from '../../customization/customization.ts'
import type { Form, Library } from '../../documents/library.ts'
import { resolve } from '../../documents/schema.ts'
import { namesOf } from '../../forms/values.ts'
import { didYouMean } from '../suggest.ts'
import type { CustomizationRule } from './rule.ts'

/** Reports changes of forms and fields that do not exist, and removed fields that a form requires. */
export const rule: CustomizationRule = {
  name: 'every-changed-form-exists',
  *check({ document, customization, library }) {
    for (const [name, changes] of Object.entries(customization.forms)) {
      const form = library.forms[name]
      if (form) {
        for (const fault of faultsOf(form, changes, library))
          yield { document, ...fault, path: ['forms', name, ...fault.path] }
        continue
      }
      yield {
        document,
        path: ['forms', name],
        part: 'key',
        message: `There is no form ${name}.`,
        remedy: didYouMean(name, Object.keys(library.forms)),
      }
    }
  },
}

function faultsOf(form: Form, changes: FormCustomization, { schemas }: Library) {
  const addedFields = changes.add?.map(({ field }) => field) ?? []
  const formFields = namesOf(form)
  const requiredFields = resolve(form.type, schemas).required ?? []
  return (['hide', 'require', 'order'] as const).flatMap((change) =>
    (changes[change] ?? []).flatMap((field, index) => {
      const path = [change, index]
      const fields = change === 'order' ? [...formFields, ...addedFields] : formFields
      if (!fields.includes(field))
        return [
          {
            path,
            message: `The form ${form.form} has no field ${field}.`,
            remedy: didYouMean(field, fields),
          },
        ]
      if (change === 'hide' && requiredFields.includes(field))
        return [
          {
            path,
            message: `The form ${form.form} requires ${field}.`,
            remedy: 'Remove it from this list.',
          },
        ]
      return []
    }),
  )
}
