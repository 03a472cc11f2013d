import { Suspense } from 'react'
import { useServices } from '../../hooks.ts'
import { Preloadable } from '../../parts/Preloadable.tsx'
import { TallPlaceholder } from '../../parts/TallPlaceholder.tsx'

/** An editor of a tenant's document, which the application hands in. */
export function DocumentInput() {
  const { registry } = useServices()
  return (
    <Suspense fallback={<TallPlaceholder />}>
      <Preloadable part={registry.widgets.document.part} props={{}} />
    </Suspense>
  )
}
