import RjsfForm from '@rjsf/core'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import type { FieldProps, RegistryFieldsType, RJSFSchema } from '@rjsf/utils'
import { type ComponentProps, memo, Suspense } from 'react'
import type { Widget } from '../../language/forms/composed.ts'
import { Preloadable } from '../parts/Preloadable.tsx'
import type { ComposedForm } from '../services.ts'
import { layoutSchemaOf, uiSchemaOf } from './layout-schema.ts'
import type { RowOrigin } from './list/context.ts'
import { files, list } from './parts.ts'
import { FieldTemplate, LabelledField } from './templates/FieldTemplate.tsx'
import { ObjectTemplate } from './templates/ObjectTemplate.tsx'
import { validatorFor } from './validator.ts'
import { widgets } from './widgets/index.ts'

const templates = { FieldTemplate, ObjectFieldTemplate: ObjectTemplate }
const fields = { Files, List, SchemaField: Field }

/**
 * Renders a field for rjsf, which only lays fields out. rjsf renders groups and lists; inputs are widgets of this
 * renderer.
 */
function Field(props: FieldProps<RowOrigin[]>) {
  const widget: unknown = props.uiSchema?.['ui:widget']
  if (!isWidget(widget)) return <SchemaField {...props} />
  const WidgetComponent = widgets[widget]
  return widget === 'hidden' ? null : (
    <LabelledField>
      <WidgetComponent />
    </LabelledField>
  )
}

function isWidget(name: unknown): name is Widget {
  return typeof name === 'string' && name in widgets
}

function Files(props: FieldProps<RowOrigin[]>) {
  return <LazyField part={files} props={props} />
}

function List(props: FieldProps<RowOrigin[]>) {
  return <LazyField part={list} props={props} />
}

/** Renders a field whose code is loaded when it first appears; the rest of the form stays visible meanwhile. */
function LazyField(props: ComponentProps<typeof Preloadable<FieldProps<RowOrigin[]>>>) {
  return (
    <Suspense fallback={<div className="ts-list" aria-busy="true" />}>
      <Preloadable {...props} />
    </Suspense>
  )
}

/**
 * Lays out the form with rjsf's templates, fields and widgets. Renders once: each widget subscribes to its value in
 * the form's store, so that a keystroke does not traverse the schema.
 */
export const Inputs = memo(function Inputs({ form }: { form: ComposedForm }) {
  return (
    <RjsfForm
      tagName="div"
      className="ts-form__fields"
      schema={layoutSchemaOf(form) as RJSFSchema}
      uiSchema={uiSchemaOf(form)}
      validator={validatorFor(form).type}
      templates={templates}
      fields={fields as RegistryFieldsType}
      showErrorList={false}
    />
  )
})
