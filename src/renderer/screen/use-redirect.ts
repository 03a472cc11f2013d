import { useEffect, useRef } from 'react'
import { useServices } from '../services.ts'
import { redirectTrail } from './redirect-trail.ts'

const trail = redirectTrail()

/**
 * Follows a redirect, unless it leads in a circle: then the page is shown, and that is reported. `shown`: nothing is
 * waited for, so that without a redirect this page is where the person stays. Returns whether they are led on.
 */
export function useRedirect(to: string | undefined, here: string, shown: boolean): boolean {
  const host = useServices()
  const decided = useRef<{ to: string; follow: boolean }>(null)
  if (to !== undefined && decided.current?.to !== to)
    decided.current = { to, follow: trail.mayRedirect(to, here) }
  const follow = to !== undefined && decided.current?.follow === true

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
