import { matchRoutes } from 'react-router-dom'
import type { ScreenEntry } from '../language/bundle/screen-entry.ts'

/** A screen that an address leads to, with what the {names} of its path stand for. */
export interface Match {
  entry: ScreenEntry
  route: Record<string, string>
}

export type FindScreen = (path: string) => Match | undefined

/** Finds screens by path. Of two that fit, the fixed word wins over the name: /issuances/create before /issuances/{id}. */
export function routesOf(screens: readonly ScreenEntry[]): FindScreen {
  const routes = screens.map((entry) => ({
    path: entry.path.replace(/\{(\w+)\}/g, ':$1'),
    caseSensitive: true,
    handle: entry,
  }))

  return (path) => {
    const match = matchRoutes(routes, path)?.at(-1)
    if (match === undefined) return undefined
    const named = Object.entries(match.params).map(([name, value]) => [name, value ?? ''])
    return { entry: match.route.handle, route: Object.fromEntries(named) }
  }
}
