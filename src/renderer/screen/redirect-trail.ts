/** Where redirects have led since a page was last shown, so that they do not lead in a circle. */
export interface RedirectTrail {
  /** Whether a redirect leads somewhere new. `here` is the address that it leads away from. */
  mayRedirect(to: string, here: string): boolean
  follow(to: string): void
  /** A page is shown. */
  end(): void
}

export function redirectTrail(): RedirectTrail {
  const followed = new Set<string>()
  let last: string | undefined

  return {
    mayRedirect(to, here) {
      // Whoever came here by a link or an action begins anew.
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

/** An address with its parameters in one order. */
function inOneOrder(address: string): string {
  const parameters = new URLSearchParams(address.split('?')[1])
  parameters.sort()
  return `${pathOf(address)}?${parameters}`
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}
