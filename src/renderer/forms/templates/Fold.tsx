import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { ComposedSection } from '../../../language/forms/composed.ts'
import { isBlank } from '../../../language/forms/values.ts'
import { useForm } from '../context.ts'

interface FoldProps {
  section: ComposedSection
  words: string
  children: ReactNode
}

/** Renders rarely used fields in a collapsed section; open if one of them has a value. */
export function Fold({ section, words, children }: FoldProps) {
  const { store } = useForm()
  const [opened, open] = useState(false)
  const holds = useSyncExternalStore(store.subscribe, () =>
    section.fields.some(({ field }) => !isBlank(store.values[field])),
  )
  return (
    <details
      className="ts-form__fold"
      open={opened || holds}
      onToggle={(event) => open(event.currentTarget.open)}
    >
      <summary className="ts-form__unfold">{words}</summary>
      {children}
    </details>
  )
}
