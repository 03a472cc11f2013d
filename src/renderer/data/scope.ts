import { clockNames } from '../../language/expressions/clock.ts'

/** The names an expression may use, and what they stand for. */
export type Scope = Readonly<Record<string, unknown>>

interface Around {
  session: object
  tenant: object
  language: string
  now(): Date
}

/**
 * The names of a whole screen. Every key of the URL that the document mentions is there, '' when absent,
 * so that expressions need no guards.
 */
export function screenScope(
  { session, tenant, language, now }: Around,
  place: { route: Record<string, string>; url: Record<string, string>; urlKeys: readonly string[] },
): Scope {
  const absent = Object.fromEntries(place.urlKeys.map((key) => [key, '']))
  return {
    session,
    tenant,
    route: place.route,
    url: { ...absent, ...place.url },
    ...clockNames(now()),
    language,
  }
}
