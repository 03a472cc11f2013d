import { clockNames } from '../../language/expressions/clock.ts'
import { evaluate } from '../../language/expressions/index.ts'

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
  urlDefaults?: Readonly<Record<string, string>> | undefined
}

/** Returns the names available on a screen. */
export function screenScope({ session, tenant, language, now }: PageContext, place: Place): Scope {
  return { session, tenant, ...locationScope(place), ...clockNames(now()), language }
}

/**
 * Returns the names of path and query. Every URL key that the document mentions exists, so that expressions need no
 * guards: if absent as '', or as the default of its tabs.
 */
export function locationScope({ route, url, urlKeys, urlDefaults = {} }: Place): Scope {
  const absent = Object.fromEntries(urlKeys.map((key) => [key, '']))
  const said: Record<string, unknown> = { ...absent, ...url }
  const usual = Object.entries(urlDefaults).flatMap(([key, expression]) =>
    said[key] ? [] : [[key, evaluate(expression, { url: said })]],
  )
  return { route, url: { ...said, ...Object.fromEntries(usual) } }
}
