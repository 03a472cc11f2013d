/** Records the redirects since a page was last displayed, to detect cycles. */
export interface RedirectTrail {
  /** Returns whether a redirect from the current address to `to` leads to an address that is not in the trail. */
  mayRedirect(to: string, currentAddress: string): boolean
  record(to: string): void
  /** Clears the trail; called when a page is displayed. */
  clear(): void
}

export function createRedirectTrail(): RedirectTrail {
  const visited = new Set<string>()
  let lastTarget: string | undefined

  return {
    mayRedirect(to, currentAddress) {
      // Starts a new trail after a navigation by link or action.
      if (lastTarget !== undefined && pathOf(lastTarget) !== pathOf(currentAddress)) visited.clear()
      return !visited.has(to) && withSortedParameters(to) !== withSortedParameters(currentAddress)
    },
    record(to) {
      visited.add(to)
      lastTarget = to
    },
    clear() {
      visited.clear()
      lastTarget = undefined
    },
  }
}

/** Returns an address with sorted parameters, for comparison. */
function withSortedParameters(address: string): string {
  const parameters = new URLSearchParams(address.split('?')[1])
  parameters.sort()
  return `${pathOf(address)}?${parameters}`
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}
