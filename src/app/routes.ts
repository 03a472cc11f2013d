import type { ScreenEntry } from '../language/bundle/screen-entry.ts'
import { screenAt } from '../language/documents/screen-at.ts'
import { routeOf } from '../protocol/route.ts'

/** A screen and the values of the {names} in its path. */
export interface Match {
  entry: ScreenEntry
  route: Record<string, string>
}

export type FindScreen = (path: string) => Match | undefined

/** Finds screens by path, as the server does for the first page. */
export function routesOf(screens: readonly ScreenEntry[]): FindScreen {
  return (path) => {
    const entry = screenAt(path, screens)
    return entry && { entry, route: routeOf(entry.path, path) }
  }
}
