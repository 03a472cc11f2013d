import { useEffect, useRef } from 'react'
import { useServices } from '../services.ts'
import { createRedirectTrail } from './redirect-trail.ts'

const trail = createRedirectTrail()

/**
 * Follows a redirect and returns whether it does. A cycle is reported, and the page is displayed; `isLoaded` means
 * that the page can be displayed if there is no redirect.
 */
export function useRedirect(to: string | undefined, currentAddress: string, isLoaded: boolean): boolean {
  const services = useServices()
  const lastDecision = useRef<{ to: string; follow: boolean }>(null)
  if (to !== undefined && lastDecision.current?.to !== to)
    lastDecision.current = { to, follow: trail.mayRedirect(to, currentAddress) }
  const shouldFollow = to !== undefined && lastDecision.current?.follow === true

  useEffect(() => {
    if (to !== undefined && shouldFollow) {
      trail.record(to)
      services.navigate(to, { replace: true })
    } else if (to !== undefined) {
      trail.clear()
      services.report(new Error(`The redirect of ${currentAddress} to ${to} leads in a circle.`))
    } else if (isLoaded) trail.clear()
  }, [to, shouldFollow, currentAddress, isLoaded, services])
  return shouldFollow
}
