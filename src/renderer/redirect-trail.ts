/** Where redirects have led since a page was last shown, so that they do not lead in a circle. */
export interface RedirectTrail {
  /** Whether a redirect leads somewhere new. `here` is the address that it leads away from. */
  leadsOn(to: string, here: string): boolean
  follow(to: string): void
  /** A page is shown. */
  end(): void
}

export function redirectTrail(): RedirectTrail {
  const followed = new Set<string>()
  return {
    leadsOn: (to, here) => !followed.has(to) && inOneOrder(to) !== inOneOrder(here),
    follow: (to) => void followed.add(to),
    end: () => followed.clear(),
  }
}

/** An address with its parameters in one order. */
function inOneOrder(address: string): string {
  const [path = '', query] = address.split('?')
  const parameters = new URLSearchParams(query)
  parameters.sort()
  return `${path}?${parameters}`
}
