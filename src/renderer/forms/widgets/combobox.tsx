import { Suspense } from 'react'
import { Preloadable } from '../../parts/Preloadable.tsx'
import { combobox } from '../parts.ts'
import { attributesOf } from './attributes.ts'
import { usePlaceholder } from './input.tsx'
import { useChoice, useOptions } from './options.ts'

export function ComboboxInput() {
  const field = useChoice()
  const props = {
    field,
    attributes: attributesOf(field),
    placeholder: usePlaceholder(field),
    options: useOptions(field),
  }
  return (
    <Suspense fallback={<span className="ts-input" aria-busy="true" />}>
      <Preloadable part={combobox} props={props} />
    </Suspense>
  )
}
