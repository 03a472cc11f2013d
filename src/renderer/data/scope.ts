import { clockNames } from '../../language/expressions/clock.ts'
import { evaluate } from '../../language/expressions/index.ts'

/** The names that an expression may use, with their values. */
export type Scope = Readonly<Record<string, unknown>>

interface PageContext {
  session: object
  tenant: { time_zone: string }
  language: string
  now(): Date
}

interface PageLocation {
  route: Record<string, string>
  url: Record<string, string>
  urlKeys: readonly string[]
  urlDefaults?: Readonly<Record<string, string>> | undefined
}

/** Returns the names available on a screen. */
export function screenScope({ session, tenant, language, now }: PageContext, location: PageLocation): Scope {
  return { session, tenant, ...locationScope(location), ...clockNames(now(), tenant.time_zone), language }
}

/**
 * Returns the parameters of path and query. Every URL key that the document mentions exists, so that expressions
 * need no guards: a missing one is '' or the default of its tabs.
 */
export function locationScope({ route, url, urlKeys, urlDefaults = {} }: PageLocation): Scope {
  const emptyValues = Object.fromEntries(urlKeys.map((key) => [key, '']))
  const urlValues: Record<string, unknown> = { ...emptyValues, ...url }
  const defaultValues = Object.entries(urlDefaults).flatMap(([key, expression]) =>
    urlValues[key] ? [] : [[key, evaluate(expression, { url: urlValues })]],
  )
  return { route, url: { ...urlValues, ...Object.fromEntries(defaultValues) } }
}
