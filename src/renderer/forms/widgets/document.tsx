import { Suspense } from 'react'
import { Later } from '../../parts/Later.tsx'
import { Tall } from '../../parts/Tall.tsx'
import { useHost } from '../../use.ts'

/** An editor of a tenant's document, which the application hands in. */
export function DocumentInput() {
  const { registry } = useHost()
  return (
    <Suspense fallback={<Tall />}>
      <Later part={registry.widgets.document.part} props={{}} />
    </Suspense>
  )
}
