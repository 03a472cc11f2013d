import { useEffect, useRef } from 'react'
import { useServices } from '../services.ts'
import { redirectTrail } from './redirect-trail.ts'

const trail = redirectTrail()

/**
 * Follows a redirect and returns whether it does; a cycle is reported and the page shown. `shown` means that everything
 * is loaded, so that the page stays without a redirect.
 */
export function useRedirect(to: string | undefined, here: string, shown: boolean): boolean {
  const host = useServices()
  const lastDecision = useRef<{ to: string; follow: boolean }>(null)
  if (to !== undefined && lastDecision.current?.to !== to)
    lastDecision.current = { to, follow: trail.mayRedirect(to, here) }
  const follow = to !== undefined && lastDecision.current?.follow === true

  useEffect(() => {
    if (to !== undefined && follow) {
      trail.follow(to)
      host.navigate(to, { replace: true })
    } else if (to !== undefined) {
      trail.end()
      host.report(new Error(`The redirect of ${here} to ${to} leads in a circle.`))
    } else if (shown) trail.end()
  }, [to, follow, here, shown, host])
  return follow
}
