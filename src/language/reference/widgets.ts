import { kindNames } from '../documents/kinds.ts'
import type { Form, FormField } from '../documents/library.ts'
import { resolve } from '../documents/schema.ts'
import { type Entry, exampleOf, type ReferenceSection } from './entry.ts'

/** What a form says of a field, then each way to ask for it. */
export const widgets: ReferenceSection = {
  kind: 'widget',
  entries(schemas) {
    const field = { name: 'field', schema: { title: 'Field', ...resolve('form.json#/$defs/field', schemas) } }
    const kinds = kindNames({ folder: 'widgets' }, schemas).map((name) => {
      const schema = resolve(`widgets/${name}.json`, schemas)
      // The checker's test holds that the example is a field, and the sample the type it is asked of.
      const example = exampleOf(schema) as FormField
      const { type } = schema['x-sample'] as { type: string }
      return { name, schema, ...asked(name, type, example) }
    })
    return [field, ...kinds]
  },
}

/** A form of one field. The editor of documents needs a page that lets it write its styles: here is no picture of it. */
function asked(widget: string, type: string, example: FormField): Pick<Entry, 'example' | 'picture'> {
  if (widget === 'document') return { example }
  const form: Form = { form: `reference-${widget}`, type, sections: [{ fields: [example] }] }
  const submit = { label: 'blocks.example_press', do: [{ reload: ['session'] }] }
  return { example, picture: { body: [{ block: 'form', form: form.form, submit }], form } }
}
