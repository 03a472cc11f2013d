import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import { type ReactNode, Suspense, useContext } from 'react'
import { firstClosingConsent } from '../../../language/forms/closing-consents.ts'
import type { ComposedField, ComposedSection } from '../../../language/forms/composed.ts'
import { useReader } from '../../hooks.ts'
import { Preloadable } from '../../parts/Preloadable.tsx'
import { TextWithTerms } from '../../parts/TextWithTerms.tsx'
import { Aside } from '../Buttons.tsx'
import { EnclosingPathContext, FieldContext, useForm, useFormCondition } from '../context.ts'
import { FieldMetaContext, isRow, useFieldPath, useNewFieldMeta } from '../field.ts'
import { prefilledSection as knownPart, placeMap as placePart } from '../parts.ts'
import { pageTitleId } from '../use-pages.ts'
import { FieldError } from './FieldTemplate.tsx'
import { Fold } from './Fold.tsx'
import { Help } from './Help.tsx'
import { Label } from './Label.tsx'

type Inputs = ReadonlyMap<string, ReactNode>

/** Renders the form, a group in it, or a row of a list of objects. */
export function ObjectTemplate({ properties }: ObjectFieldTemplateProps) {
  const field = useContext(FieldContext)
  const inputs = new Map(properties.map(({ name, content }) => [name, content]))
  if (field === null) return <Sections inputs={inputs} />
  const fields = <GroupFields fields={field.fields ?? []} inputs={inputs} />
  return isRow(field) ? fields : <Group>{fields}</Group>
}

/**
 * Renders the form's sections. Dependent blocks precede the final section of consents, so that people read what they
 * consent to.
 */
function Sections({ inputs }: { inputs: Inputs }) {
  const { form, aside, page } = useForm()
  const sections = form.sections.map((section, index) =>
    page !== undefined && index !== page ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: sections have a fixed order in their document
      <Section key={index} section={section} inputs={inputs} />
    ),
  )
  const consentIndex = firstClosingConsent(form.sections)
  return (
    <>
      {sections.slice(0, consentIndex)}
      {aside && <Aside items={aside} />}
      {sections.slice(consentIndex)}
    </>
  )
}

function Section({ section, inputs }: { section: ComposedSection; inputs: Inputs }) {
  const { form, scope, prefilled, page } = useForm()
  const reader = useReader()
  const titleProps = page === undefined ? {} : { id: pageTitleId(form), tabIndex: -1 }
  const renderFields = (fields: readonly ComposedField[]) => <Fields fields={fields} inputs={inputs} />
  if (!useFormCondition(section.when)) return null
  const fields = section.fields.some(({ field }) => prefilled.has(field)) ? (
    <Suspense fallback={null}>
      <Preloadable part={knownPart} props={{ section, children: renderFields }} />
    </Suspense>
  ) : (
    renderFields(section.fields)
  )
  return (
    <div className={`ts-form__section ts-form__section--${section.columns ?? 1}`}>
      {section.title !== undefined && (
        <h2 className="ts-form__title" {...titleProps}>
          {reader.text(section.title, scope)}
        </h2>
      )}
      {section.text !== undefined && (
        <p className="ts-form__text">
          <TextWithTerms text={reader.textWithTerms(section.text, scope)} />
        </p>
      )}
      {section.folded === undefined ? (
        fields
      ) : (
        <Fold section={section} summaryText={reader.text(section.folded, scope)}>
          {fields}
        </Fold>
      )}
    </div>
  )
}

function Group({ children }: { children: ReactNode }) {
  const frame = useNewFieldMeta()
  const { id, describedBy } = frame
  return (
    <FieldMetaContext value={frame}>
      <fieldset className="ts-fields" id={id} tabIndex={-1} aria-describedby={describedBy}>
        <legend className="ts-fields__title">
          <Label />
        </legend>
        <Help />
        {frame.field.widget === 'place' && (
          <Suspense fallback={<div className="ts-place" />}>
            <Preloadable part={placePart} props={{}} />
          </Suspense>
        )}
        {children}
        <FieldError />
      </fieldset>
    </FieldMetaContext>
  )
}

function GroupFields({ fields, inputs }: { fields: readonly ComposedField[]; inputs: Inputs }) {
  const path = useFieldPath()
  return (
    <EnclosingPathContext value={path}>
      <div className="ts-fields__list">
        <Fields fields={fields} inputs={inputs} />
      </div>
    </EnclosingPathContext>
  )
}

function Fields({ fields, inputs }: { fields: readonly ComposedField[]; inputs: Inputs }) {
  return fields.map((field) => (
    <FieldContainer key={field.field} field={field}>
      {inputs.get(field.field)}
    </FieldContainer>
  ))
}

interface FieldContainerProps {
  field: ComposedField
  children: ReactNode
}

function FieldContainer({ field, children }: FieldContainerProps) {
  const { limits } = useForm()
  const isNested = useContext(EnclosingPathContext).length > 0
  const limitCondition = isNested ? undefined : limits?.[field.field]?.when
  const content = <FieldContext value={field}>{children}</FieldContext>
  const isUnconditional = field.when === undefined && limitCondition === undefined
  return isUnconditional ? content : <WhenBoth conditions={[field.when, limitCondition]}>{content}</WhenBoth>
}

/** Renders children while both conditions hold; without a condition it subscribes to nothing. */
function WhenBoth({
  conditions,
  children,
}: {
  conditions: readonly [string | undefined, string | undefined]
  children: ReactNode
}) {
  const [first, second] = conditions
  const firstHolds = useFormCondition(first)
  return useFormCondition(second) && firstHolds ? children : null
}
