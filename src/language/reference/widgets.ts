import { kindNames } from '../documents/kinds.ts'
import type { Form, FormField } from '../documents/library.ts'
import { resolve } from '../documents/schema.ts'
import { type Entry, exampleOf, type ReferenceSection } from './entry.ts'

/** Lists the properties of a form field, then each widget. */
export const widgets: ReferenceSection = {
  kind: 'widget',
  entries(schemas) {
    const field = { name: 'field', schema: { title: 'Field', ...resolve('form.json#/$defs/field', schemas) } }
    const kinds = kindNames({ folder: 'widgets' }, schemas).map((name) => {
      const schema = resolve(`widgets/${name}.json`, schemas)
      // Casts, because the checker's test validates the example and the sample's type.
      const example = exampleOf(schema) as FormField
      const { type } = schema['x-sample'] as { type: string }
      return { name, schema, ...widgetExample(name, type, example) }
    })
    return [field, ...kinds]
  },
}

/**
 * Builds a form with one field. The document editor gets no picture, because it needs a page that allows inline styles.
 */
function widgetExample(widget: string, type: string, example: FormField): Pick<Entry, 'example' | 'picture'> {
  if (widget === 'document') return { example }
  const form: Form = { form: `reference-${widget}`, type, sections: [{ fields: [example] }] }
  const submit = { label: 'blocks.example_press', do: [{ reload: ['session'] }] }
  return { example, picture: { body: [{ block: 'form', form: form.form, submit }], form } }
}
