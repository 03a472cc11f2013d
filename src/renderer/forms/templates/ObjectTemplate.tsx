import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import type { ReactNode } from 'react'
import type { ComposedField, ComposedSection } from '../../../language/form.ts'
import { useReader } from '../../use.ts'
import { FieldContext, useForm, useFormHolds } from '../context.ts'

/** The sections of the form, each with its fields in their order. */
export function ObjectTemplate({ properties }: ObjectFieldTemplateProps) {
  const { form } = useForm()
  const inputs = new Map(properties.map(({ name, content }) => [name, content]))
  return form.sections.map((section, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections are written in a document, their order never changes
    <Section key={index} section={section} inputs={inputs} />
  ))
}

function Section({ section, inputs }: { section: ComposedSection; inputs: ReadonlyMap<string, ReactNode> }) {
  const { scope } = useForm()
  const read = useReader()
  if (!useFormHolds(section.when)) return null
  const fields = section.fields.map((field) => (
    <Place key={field.field} field={field}>
      {inputs.get(field.field)}
    </Place>
  ))
  return (
    <div className={`ts-form__section ts-form__section--${section.columns ?? 1}`}>
      {section.title !== undefined && <h2 className="ts-form__title">{read.text(section.title, scope)}</h2>}
      {section.text !== undefined && <p className="ts-form__text">{read.text(section.text, scope)}</p>}
      {fields}
    </div>
  )
}

function Place({ field, children }: { field: ComposedField; children: ReactNode }) {
  const { limits } = useForm()
  const shown = useFormHolds(field.when)
  const asked = useFormHolds(limits?.[field.field]?.when)
  return shown && asked ? <FieldContext value={field}>{children}</FieldContext> : null
}
