import type { ScreenEntry } from '../language/boot.ts'
import type { Customization } from '../language/customization.ts'
import { holds } from '../language/expressions.ts'
import type { Session } from '../renderer/host.ts'
import { withoutLanguage } from './language.ts'
import type { TokenState } from './token-store.ts'

/** What a visit to an address leads to. */
export type Decision =
  | { show: 'screen' }
  | { show: 'error'; status: 403 | 404 }
  /** An area's first page that this build has no document for yet. */
  | { show: 'unavailable' }
  /** `remember`: the address to come back to after logging in. `expired`: the session is over and has to be told. */
  | { go: string; remember?: string; expired?: true }
  /** A page of the tenant's own, outside this application. */
  | { leave: string }

export interface Visit {
  /** The screen the path leads to; undefined when none does. */
  entry: ScreenEntry | undefined
  /** Path and query, as asked. */
  url: URL
  session: Session
  token: TokenState
  tenant: Customization
}

/** The public routes of chapter 2: they make no sense with a session. */
const PUBLIC = ['/login', '/register', '/callback', '/forgot-password', '/remember-password']

/** Chapter 6: who has several roles goes to the first of these areas. */
const AREAS: readonly [home: string, roles: readonly string[]][] = [
  ['/manager/issuances', ['ADMIN']],
  ['/entrepreneur/issuances', ['ENTREPRENEUR', 'CLIENT', 'ISSUER']],
  ['/user/issuances', ['USER', 'PREMIUM_USER']],
]

/** Where somebody with this session is at home: the issuances of their area. */
export function homeOf(session: Session): string {
  const roles = Array.isArray(session.roles) ? session.roles : []
  const area = AREAS.find(([, members]) => members.some((role) => roles.includes(role)))
  return area?.[0] ?? '/user/issuances'
}

/** Guards in the order of the specification (chapters 2, 4 and 6). Pure: it changes neither session nor address. */
export function decide({ entry, url, session, token, tenant }: Visit): Decision {
  // The language is chosen by now: coming back must not undo another choice made meanwhile.
  const address = url.pathname + withoutLanguage(url.search)
  const signedIn = token === 'valid' && session.authenticated && session.email_verified === true

  if (url.pathname === '/') return { go: login(url) }
  if (entry === undefined)
    return isHome(url.pathname) ? { show: 'unavailable' } : { show: 'error', status: 404 }
  if (PUBLIC.includes(entry.path))
    return signedIn ? { go: homeOf(session) } : publicRoute(entry.path, url, tenant)
  if (entry.allow === 'true') return { show: 'screen' }
  if (token === 'expired') return { go: login(url), remember: address, expired: true }
  if (!signedIn) return { go: login(url), remember: address }
  return holds(entry.allow, { session, tenant }) ? { show: 'screen' } : { show: 'error', status: 403 }
}

function isHome(path: string): boolean {
  return AREAS.some(([home]) => home === path)
}

function publicRoute(path: string, url: URL, { hide, urls }: Customization): Decision {
  if (path === '/register' && hide.register) return { go: login(url) }
  const own = path === '/login' ? urls.login : path === '/register' ? urls.register : undefined
  // A tenant that names our own page as its own must not be sent around in a circle.
  if (hide.unAuthRoutes && own !== undefined && own !== path) return { leave: own }
  return { show: 'screen' }
}

/** The login page, keeping the language that the address asks for. */
function login(url: URL): string {
  const language = url.searchParams.get('lang')
  return language === null ? '/login' : `/login?${new URLSearchParams({ lang: language })}`
}
