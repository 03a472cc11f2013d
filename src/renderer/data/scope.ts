import { clockNames } from '../../language/expressions/clock.ts'

/** The names that an expression may use, with their values. */
export type Scope = Readonly<Record<string, unknown>>

interface PageContext {
  session: object
  tenant: object
  language: string
  now(): Date
}

interface Place {
  route: Record<string, string>
  url: Record<string, string>
  urlKeys: readonly string[]
}

/** Returns the names available on a screen. */
export function screenScope({ session, tenant, language, now }: PageContext, place: Place): Scope {
  return { session, tenant, ...locationScope(place), ...clockNames(now()), language }
}

/**
 * Returns the names of path and query. Every URL key that the document mentions exists, '' if absent, so that
 * expressions need no guards.
 */
export function locationScope({ route, url, urlKeys }: Place): Scope {
  const absent = Object.fromEntries(urlKeys.map((key) => [key, '']))
  return { route, url: { ...absent, ...url } }
}
