import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { ComposedField, ComposedSection } from '../../../language/forms/composed.ts'
import { schemaAt } from '../../../language/validation/place.ts'
import { Value } from '../../format/Value.tsx'
import { useReader, useServices } from '../../hooks.ts'
import { fieldId, useForm, useFormCondition } from '../context.ts'
import '../../blocks/facts.css'

export interface PrefilledSectionProps {
  section: ComposedSection
  /** Renders the fields that remain inputs. */
  children(requested: readonly ComposedField[]): ReactNode
}

/** Displays a section's prefilled values as facts until the person edits them or one of them has an error. */
export default function PrefilledSection({ section: { fields }, children }: PrefilledSectionProps) {
  const { form, store, prefilled } = useForm()
  const { t } = useServices()
  const [isEditing, setIsEditing] = useState(false)
  const hasError = useSyncExternalStore(store.subscribe, () =>
    fields.some(({ field }) => prefilled.has(field) && store.errors.has(field)),
  )
  const factFields = isEditing || hasError ? [] : fields.filter(({ field }) => prefilled.has(field))
  const [firstFact] = factFields
  if (firstFact === undefined) return children(fields)
  return (
    <>
      <div className="ts-form__known">
        <dl className="ts-facts ts-facts--plain ts-facts--2">
          {factFields.map((field) => (
            <PrefilledFact key={field.field} field={field} />
          ))}
        </dl>
        <button
          type="button"
          className="ts-button ts-button--quiet"
          onClick={() => editField(firstFact.field)}
        >
          {t('renderer.change_known')}
        </button>
      </div>
      {children(fields.filter(({ field }) => !factFields.some((one) => one.field === field)))}
    </>
  )

  function editField(name: string): void {
    flushSync(() => setIsEditing(true))
    document.getElementById(fieldId(form, name))?.focus()
  }
}

function PrefilledFact({ field }: { field: ComposedField }) {
  const { form, store, scope } = useForm()
  const { text } = useReader()
  const value = useSyncExternalStore(store.subscribe, () => store.values[field.field])
  if (!useFormCondition(field.when)) return null
  const { format } = schemaAt(form.schema, [field.field])
  const enumeration = field.enumeration
  return (
    <div className="ts-fact">
      <dt className="ts-fact__label">{text(field.label, scope)}</dt>
      <dd className="ts-fact__value">
        <Value
          value={value}
          as={enumeration === undefined ? formatFor(value, format) : 'enumeration'}
          of={enumeration}
        />
      </dd>
    </div>
  )
}

function formatFor(value: unknown, format: unknown) {
  if (typeof value === 'boolean') return 'boolean'
  if (format === 'country') return 'country'
  return format === 'date' ? 'date' : 'text'
}
