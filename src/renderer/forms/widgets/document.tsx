import { Suspense } from 'react'
import { Later } from '../../parts/Later.tsx'
import { useHost } from '../../use.ts'

/** An editor of a tenant's document, which the application hands in. */
export function DocumentInput() {
  const { registry, t } = useHost()
  return (
    <Suspense
      fallback={
        <div
          className="ts-skeleton__shape ts-skeleton__shape--tall"
          role="status"
          aria-label={t('renderer.loading')}
        />
      }
    >
      <Later part={registry.widgets.document.part} props={{}} />
    </Suspense>
  )
}
