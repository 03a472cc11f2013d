import { clockNames } from '../../language/expressions/clock.ts'

/** The names an expression may use, and what they stand for. */
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

/** The names of a whole screen. */
export function screenScope({ session, tenant, language, now }: PageContext, place: Place): Scope {
  return { session, tenant, ...locationScope(place), ...clockNames(now()), language }
}

/** Every key of the URL that the document mentions is there, '' when absent, so that expressions need no guards. */
export function locationScope({ route, url, urlKeys }: Place): Scope {
  const absent = Object.fromEntries(urlKeys.map((key) => [key, '']))
  return { route, url: { ...absent, ...url } }
}
