import RjsfForm from '@rjsf/core'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import type { FieldProps, RegistryFieldsType, RJSFSchema } from '@rjsf/utils'
import { type ComponentProps, memo, Suspense } from 'react'
import type { Widget } from '../../language/forms/composed.ts'
import { Preloadable } from '../parts/Preloadable.tsx'
import type { ComposedForm } from '../services.ts'
import type { Mark } from './list/context.ts'
import { outlineOf, uiSchemaOf } from './outline.ts'
import { files, list } from './parts.ts'
import { FieldTemplate, Labelled } from './templates/FieldTemplate.tsx'
import { ObjectTemplate } from './templates/ObjectTemplate.tsx'
import { validatorFor } from './validator.ts'
import { widgets } from './widgets/index.ts'

const templates = { FieldTemplate, ObjectFieldTemplate: ObjectTemplate }
const fields = { Files, List, SchemaField: Field }

/** Renders a field for rjsf, which only lays fields out: groups and lists are rjsf's, inputs our own. */
function Field(props: FieldProps<Mark[]>) {
  const widget: unknown = props.uiSchema?.['ui:widget']
  if (!isWidget(widget)) return <SchemaField {...props} />
  const Asked = widgets[widget]
  return widget === 'hidden' ? null : (
    <Labelled>
      <Asked />
    </Labelled>
  )
}

function isWidget(name: unknown): name is Widget {
  return typeof name === 'string' && name in widgets
}

function Files(props: FieldProps<Mark[]>) {
  return <Awaited part={files} props={props} />
}

function List(props: FieldProps<Mark[]>) {
  return <Awaited part={list} props={props} />
}

/** Renders a field that appears while typing; its surroundings stay visible while its code loads. */
function Awaited(awaited: ComponentProps<typeof Preloadable<FieldProps<Mark[]>>>) {
  return (
    <Suspense fallback={<div className="ts-list" aria-busy="true" />}>
      <Preloadable {...awaited} />
    </Suspense>
  )
}

/**
 * Lays out the form with rjsf's templates, fields and widgets. Renders once: values are kept in the form's store, to
 * which each widget subscribes, so that no keystroke traverses the schema.
 */
export const Inputs = memo(function Inputs({ form }: { form: ComposedForm }) {
  return (
    <RjsfForm
      tagName="div"
      className="ts-form__fields"
      schema={outlineOf(form) as RJSFSchema}
      uiSchema={uiSchemaOf(form)}
      validator={validatorFor(form).type}
      templates={templates}
      fields={fields as RegistryFieldsType}
      showErrorList={false}
    />
  )
})
