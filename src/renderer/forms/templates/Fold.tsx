import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { ComposedSection } from '../../../language/forms/composed.ts'
import { isBlank } from '../../../language/forms/values.ts'
import { useForm } from '../context.ts'

interface FoldProps {
  section: ComposedSection
  summaryText: string
  children: ReactNode
}

/** Renders rarely used fields in a collapsed section, which is open if one of them has a value. */
export function Fold({ section, summaryText, children }: FoldProps) {
  const { store } = useForm()
  const [isOpen, setIsOpen] = useState(false)
  const hasValue = useSyncExternalStore(store.subscribe, () =>
    section.fields.some(({ field }) => !isBlank(store.values[field])),
  )
  return (
    <details
      className="ts-form__fold"
      open={isOpen || hasValue}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="ts-form__unfold">{summaryText}</summary>
      {children}
    </details>
  )
}
