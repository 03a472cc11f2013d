/** Records the redirects since a page was last shown, to detect cycles. */
export interface RedirectTrail {
  /** Returns whether a redirect from `here` opens an address not visited since a page was last shown. */
  mayRedirect(to: string, here: string): boolean
  follow(to: string): void
  /** Clears the trail when a page is shown. */
  end(): void
}

export function redirectTrail(): RedirectTrail {
  const followed = new Set<string>()
  let last: string | undefined

  return {
    mayRedirect(to, here) {
      // Starts a new trail after a navigation by link or action.
      if (last !== undefined && pathOf(last) !== pathOf(here)) followed.clear()
      return !followed.has(to) && inOneOrder(to) !== inOneOrder(here)
    },
    follow(to) {
      followed.add(to)
      last = to
    },
    end() {
      followed.clear()
      last = undefined
    },
  }
}

/** Returns an address with sorted parameters, for comparison. */
function inOneOrder(address: string): string {
  const parameters = new URLSearchParams(address.split('?')[1])
  parameters.sort()
  return `${pathOf(address)}?${parameters}`
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}
