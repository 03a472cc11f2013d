import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { readerOf } from '../../renderer/data/evaluator.ts'
import { screenScope } from '../../renderer/data/scope.ts'
import type { ScreenProps } from '../../renderer/screen/Screen.tsx'
import { AsideSkeleton } from '../../renderer/screen/skeleton.tsx'
import { useServices } from '../../renderer/services.ts'
import { useApplication } from '../application.ts'

// Renders an empty aside if its code cannot be loaded; the page works without.
const Aside = lazy(() =>
  import('../../renderer/screen/Aside.tsx').catch(() => ({ default: () => <div className="ts-aside" /> })),
)

const Glance = lazy(() =>
  import('../../renderer/screen/AsideGlance.tsx').catch(() => ({ default: () => null })),
)

/**
 * Renders the aside of a page; the code of its blocks loads once it is visible. Until then its names and figures are
 * shown, which load when the page is at rest.
 */
export function AsidePanel(props: ScreenProps) {
  const host = useServices()
  const { opening } = useApplication().boot
  const label = useId()
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  const [isAtRest, setAtRest] = useState(false)
  const { bundle, route, url } = props
  useEffect(() => {
    // Lets the form's own requests go first.
    const timer = setTimeout(() => setAtRest(true), 500)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    // Counts an aside above the viewport as seen, after a jump; on a phone its edge below the form does not count.
    const see = () => setSeen(true)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && see(), {
      rootMargin: '10000px 0px -50%',
    })
    if (place.current) observer.observe(place.current)
    window.addEventListener('scroll', see, { passive: true, once: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', see)
    }
  }, [])
  const scope = screenScope(host, { route, url, urlKeys: bundle.urlKeys, urlDefaults: bundle.urlDefaults })
  const outline = <AsideSkeleton label={host.t('renderer.loading')} opening={opening} />
  const glance = isAtRest ? <Glance {...props} waiting={outline} /> : outline
  const content = seen ? <Aside {...props} waiting={outline} /> : glance
  return (
    <aside className="ts-beside" aria-labelledby={label}>
      <p className="ts-beside__title" id={label}>
        {readerOf(host).text(bundle.screen.title, scope)}
      </p>
      <div ref={place} className="ts-beside__place">
        <Suspense fallback={outline}>{content}</Suspense>
      </div>
    </aside>
  )
}
