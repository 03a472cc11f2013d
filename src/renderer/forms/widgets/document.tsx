import { Suspense } from 'react'
import { useServices } from '../../hooks.ts'
import { Preloadable } from '../../parts/Preloadable.tsx'
import { TallPlaceholder } from '../../parts/TallPlaceholder.tsx'

/** Renders the editor of a tenant's document, which the application provides. */
export function DocumentInput() {
  const { registry } = useServices()
  return (
    <Suspense fallback={<TallPlaceholder />}>
      <Preloadable part={registry.widgets.document.part} props={{}} />
    </Suspense>
  )
}
