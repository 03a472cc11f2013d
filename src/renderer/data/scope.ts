import type { Host } from '../host.ts'

/** The names an expression may use, and what they stand for. */
export type Scope = Readonly<Record<string, unknown>>

/**
 * The names of a whole screen. Every key of the URL that the document mentions is there, '' when absent,
 * so that expressions need no guards.
 */
export function screenScope(
  host: Pick<Host, 'session' | 'tenant' | 'now' | 'language'>,
  place: { route: Record<string, string>; url: Record<string, string>; urlKeys: readonly string[] },
): Scope {
  const absent = Object.fromEntries(place.urlKeys.map((key) => [key, '']))
  return {
    session: host.session,
    tenant: host.tenant,
    route: place.route,
    url: { ...absent, ...place.url },
    now: host.now(),
    language: host.language,
  }
}
