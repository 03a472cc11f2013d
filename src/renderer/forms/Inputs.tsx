import RjsfForm from '@rjsf/core'
import type { RegistryWidgetsType, RJSFSchema, UiSchema } from '@rjsf/utils'
import { memo } from 'react'
import type { ComposedForm } from '../host.ts'
import { FieldTemplate } from './templates/FieldTemplate.tsx'
import { ObjectTemplate } from './templates/ObjectTemplate.tsx'
import { validatorFor } from './validator.ts'
import { widgets } from './widgets/index.ts'

const templates = { FieldTemplate, ObjectFieldTemplate: ObjectTemplate }

/**
 * rjsf lays the schema out as templates and widgets. It renders once: what is typed lives in the form's store, which
 * each widget listens to, so that no keystroke walks the schema.
 */
export const Inputs = memo(function Inputs({ form }: { form: ComposedForm }) {
  return (
    <RjsfForm
      tagName="div"
      className="ts-form__fields"
      schema={form.schema as RJSFSchema}
      uiSchema={uiSchemaOf(form)}
      validator={validatorFor(form).type}
      templates={templates}
      widgets={widgets as RegistryWidgetsType}
      showErrorList={false}
    />
  )
})

/** Which widget edits which field; a list of choices is one widget too, not rjsf's list of fields. */
function uiSchemaOf({ schema, sections }: ComposedForm): UiSchema {
  const fields = sections.flatMap((section) => section.fields)
  const inputs = Object.fromEntries(
    fields.map(({ field, widget }) => {
      const isList = schema.properties?.[field]?.type === 'array'
      const list = widget === 'order' ? widgets.order : widgets.checkboxes
      return [field, isList ? { 'ui:field': list } : { 'ui:widget': widget }]
    }),
  )
  return { ...inputs, 'ui:submitButtonOptions': { norender: true } }
}
