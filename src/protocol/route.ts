/**
 * Returns the address of a screen: values fill the `{names}` of its path, the others become the query. Empty, missing
 * and null values are left out of the query.
 */
export function addressOf(path: string, values: Record<string, unknown>): string {
  const remainingValues = new Map(Object.entries(values))
  const filledPath = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = remainingValues.get(name)
    remainingValues.delete(name)
    return encodeURIComponent(String(value ?? ''))
  })
  const query = new URLSearchParams()
  for (const [name, value] of remainingValues) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${filledPath}?${query}` : filledPath
}

/** Returns the address of another screen that shares the current path's parameters. */
export function siblingOf(path: string, route: Readonly<Record<string, string>>): string {
  const params = Object.entries(route).filter(([name]) => path.includes(`{${name}}`))
  return addressOf(path, Object.fromEntries(params))
}

/** Returns the parameters of a path by a screen's pattern. A value that cannot be decoded stays as it is. */
export function routeOf(pattern: string, path: string): Record<string, string> {
  const segments = path.split('/').filter(Boolean)
  const parameters = pattern
    .split('/')
    .filter(Boolean)
    .flatMap((segment, index) => {
      const [, name] = /^\{(\w+)\}$/.exec(segment) ?? []
      return name === undefined ? [] : [[name, decodeOrKeep(segments[index] ?? '')]]
    })
  return Object.fromEntries(parameters)
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
