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
 * Renders the aside of a page. The code of its blocks is loaded once it is visible; until then a summary of its names
 * and figures is shown.
 */
export function AsidePanel(props: ScreenProps) {
  const services = useServices()
  const { opening } = useApplication().boot
  const labelId = useId()
  const placeId = useId()
  const containerRef = useRef<HTMLDivElement>(null)
  const [isVisible, setIsVisible] = useState(false)
  const [isAtRest, setIsAtRest] = useState(false)
  const { bundle, route, url } = props
  useEffect(() => {
    // Sends the requests of the page's form first.
    const timer = setTimeout(() => setIsAtRest(true), 500)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    // Counts an aside above the viewport as visible, as after a jump; on a phone, its upper edge below the form is not
    // enough.
    const handleVisible = () => setIsVisible(true)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && handleVisible(), {
      rootMargin: '10000px 0px -50%',
    })
    if (containerRef.current) observer.observe(containerRef.current)
    window.addEventListener('scroll', handleVisible, { passive: true, once: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', handleVisible)
    }
  }, [])
  const scope = screenScope(services, {
    route,
    url,
    urlKeys: bundle.urlKeys,
    urlDefaults: bundle.urlDefaults,
  })
  const skeleton = <AsideSkeleton label={services.t('renderer.loading')} opening={opening} />
  const glance = isAtRest ? <Glance {...props} placeholder={skeleton} /> : skeleton
  const content = isVisible ? <Aside {...props} placeholder={skeleton} /> : glance
  return (
    <aside className="ts-beside" aria-labelledby={labelId}>
      <p className="ts-beside__title" id={labelId}>
        <a href={`#${placeId}`}>{readerOf(services).text(bundle.screen.title, scope)}</a>
      </p>
      <div ref={containerRef} id={placeId} className="ts-beside__place">
        <Suspense fallback={skeleton}>{content}</Suspense>
      </div>
    </aside>
  )
}
