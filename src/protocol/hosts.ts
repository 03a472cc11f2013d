import type { Hosts } from '../language/documents/library.ts'

type Roots = Pick<Hosts, 'unknown'> & { roots: readonly Pick<Hosts['roots'][number], 'hosts' | 'root'>[] }

/** Returns the API's root for a host, or the redirect for an unknown host. */
export function apiRoot(host: string, { roots, unknown }: Roots): { root: string } | { redirectTo: string } {
  const name = host.toLowerCase().replace(/:\d*$/, '')
  const root = roots.find(({ hosts }) => hosts.some((pattern) => matchesHost(name, pattern)))
  return root ? { root: root.root.replace('{host}', name) } : { redirectTo: unknown }
}

function matchesHost(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}

/** Prefixes the path of a call with its base path. */
export function withBasePath(path: string, { bases }: Pick<Hosts, 'bases'>): string {
  const rule = bases.find(
    ({ contains, starts }) =>
      (contains === undefined && starts === undefined) ||
      contains?.some((part) => path.includes(part)) ||
      starts?.some((start) => path.startsWith(start)),
  )
  return `${rule?.base ?? ''}${path}`
}
