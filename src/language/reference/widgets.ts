import type { Form, FormField } from '../documents/library.ts'
import { resolve } from '../documents/schema.ts'
import { type Entry, entriesOfEnum, type Shelf } from './entry.ts'

/** What a form says of a field, then each way to ask for it. */
export const widgets: Shelf = {
  kind: 'widget',
  entries(schemas) {
    const schema = resolve('form.json#/$defs/field', schemas)
    const field = { name: 'field', schema: { title: 'Field', ...schema } }
    return [field, ...entriesOfEnum(schema.properties?.widget ?? {}, asked)]
  },
}

/** A form of one field. The editor of documents needs a page that lets it write its styles: here is no picture of it. */
function asked(example: unknown, widget: string): Pick<Entry, 'example' | 'picture'> {
  // What stands in x-examples is a domain type and a field of it.
  const { type, field } = example as { type: string; field: FormField }
  if (widget === 'document') return { example: field }
  const form: Form = { form: `reference-${widget}`, type, sections: [{ fields: [field] }] }
  const submit = { label: 'blocks.example_press', do: [{ reload: ['session'] }] }
  return { example: field, picture: { body: [{ block: 'form', form: form.form, submit }], form } }
}
