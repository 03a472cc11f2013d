import { Suspense } from 'react'
import { Later, lazily } from '../../Later.tsx'

/** Its code comes with the screens that ask for it. */
export const combobox = lazily(() => import('../combobox/Combobox.tsx'))

export function ComboboxInput() {
  return (
    <Suspense fallback={<span className="ts-input" aria-busy="true" />}>
      <Later part={combobox} props={{}} />
    </Suspense>
  )
}
