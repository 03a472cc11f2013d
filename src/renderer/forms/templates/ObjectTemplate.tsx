import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import type { ReactNode } from 'react'
import { closingConsents } from '../../../language/forms/closing-consents.ts'
import type { ComposedField, ComposedSection } from '../../../language/forms/composed.ts'
import { useReader } from '../../use.ts'
import { Aside } from '../Buttons.tsx'
import { FieldContext, useForm, useFormHolds } from '../context.ts'

/**
 * The sections of the form, each with its fields in their order. What one agrees to is read first: the blocks that follow
 * the fields stand before the consents that close the form.
 */
export function ObjectTemplate({ properties }: ObjectFieldTemplateProps) {
  const { form, aside } = useForm()
  const inputs = new Map(properties.map(({ name, content }) => [name, content]))
  const sections = form.sections.map((section, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections are written in a document, their order never changes
    <Section key={index} section={section} inputs={inputs} />
  ))
  const consents = closingConsents(form.sections)
  return (
    <>
      {sections.slice(0, consents)}
      {aside && <Aside items={aside} />}
      {sections.slice(consents)}
    </>
  )
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
