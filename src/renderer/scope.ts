import type { Host } from './host.ts'

/** The names an expression may use, and what they stand for. */
export type Scope = Readonly<Record<string, unknown>>

/**
 * The names of a whole screen. Every key of the URL that the document mentions is there, '' when absent,
 * so that expressions need no guards.
 */
export function screenScope(
  host: Pick<Host, 'session' | 'tenant' | 'now' | 'language'>,
  place: { route: Record<string, string>; url: Record<string, string>; urlKeys: readonly string[] },
  data: Record<string, unknown>,
): Scope {
  const absent = Object.fromEntries(place.urlKeys.map((key) => [key, '']))
  return {
    ...data,
    session: host.session,
    tenant: host.tenant,
    route: place.route,
    url: { ...absent, ...place.url },
    now: host.now(),
    language: host.language,
  }
}

/** Positions annotated `x-url` in the block schemas, by the name of their property. */
const urlProperties = new Set(['key', 'view', 'switch'])
/** Blocks whose URL key may be left out, and the schema's default for it. */
const defaultKeys: Record<string, string> = { pagination: 'page', tabs: 'tab' }

/** Every key of the URL that a document names, in an `x-url` position or as `url.<key>` in an expression. */
export function urlKeysOf(document: unknown): string[] {
  const keys = new Set<string>(['sort'])
  collect(document, keys)
  return [...keys]
}

function collect(node: unknown, keys: Set<string>): void {
  if (typeof node === 'string') {
    for (const [, key] of node.matchAll(/\burl\.([A-Za-z_]\w*)/g)) if (key !== undefined) keys.add(key)
  } else if (Array.isArray(node)) {
    for (const item of node) collect(item, keys)
  } else if (typeof node === 'object' && node !== null) {
    for (const [name, value] of Object.entries(node)) {
      // A text with values has a key too; only that of a catalogue has dots.
      if (urlProperties.has(name) && typeof value === 'string' && !value.includes('.')) keys.add(value)
      if (name === 'block' && typeof value === 'string' && value in defaultKeys)
        keys.add(defaultKeys[value] ?? '')
      collect(value, keys)
    }
  }
}
