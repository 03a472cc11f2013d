import type { ScreenEntry } from '../language/bundle/screen-entry.ts'
import type { Customization } from '../language/customization/customization.ts'
import type { Home } from '../language/documents/areas.ts'
import { unhidableEntry } from '../language/documents/menu.ts'
import { holds } from '../language/expressions/index.ts'
import type { Session } from '../renderer/services.ts'
import { withoutLanguage } from './language.ts'
import type { TokenState } from './token-store.ts'

/** The decision about a visit. */
export type Decision =
  /** `home`: the home of a logged-in person, whose layout frames the page. */
  | { show: 'screen'; home?: string }
  | { show: 'error'; status: 403 | 404; home?: string }
  /** `remember`: the address to return to after login. `expired`: the session has expired and must be explained. */
  | { go: string; remember?: string; expired?: true }
  /** The tenant's own page, outside this application. */
  | { leave: string; remember?: string }

export interface GuardInput {
  /** The screen of the path; undefined if there is none. */
  entry: ScreenEntry | undefined
  /** The requested path and query. */
  url: URL
  session: Session
  token: TokenState
  tenant: Customization
  homes: readonly Home[]
}

/** Returns the home of a session: the first area home that it may open. */
export function homeOf({ session, tenant, homes }: Pick<GuardInput, 'session' | 'tenant' | 'homes'>): string {
  const open = homes.find(({ allow }) => holds(allow, { session, tenant }))
  return (open ?? homes.at(-1))?.path ?? '/login'
}

/**
 * Decides about a visit in the order of the specification (chapters 2, 4 and 6). Pure: it changes neither session nor
 * address.
 */
export function decide(visit: GuardInput): Decision {
  const { entry, url, session, token, tenant } = visit
  // Removes `lang`, so that returning to the address does not undo a later choice of language.
  const address = url.pathname + withoutLanguage(url.search)
  const signedIn = token === 'valid' && session.authenticated && session.email_verification === true

  const atHome = signedIn && { home: homeOf(visit) }

  if (url.pathname === '/') return { go: login(url) }
  if (entry === undefined) return { show: 'error', status: 404, ...atHome }
  if (entry.visitors) return signedIn ? { go: homeOf(visit) } : visitorsPage(entry.path, visit)
  if (entry.allow === 'true') return { show: 'screen', ...(entry.layout === 'reading' && atHome) }
  if (token === 'expired') return { go: login(url), remember: address, expired: true }
  if (!signedIn) {
    const replacement = ownPage('login', visit)
    if (replacement === undefined) return { go: login(url), remember: address }
    // Keeps the customization editor reachable by a mailed login link, because the tenant's own login page may be
    // misconfigured.
    return {
      ...(entry.path === unhidableEntry ? { go: '/login-link' } : { leave: replacement }),
      remember: address,
    }
  }
  if (holds(entry.allow, { session, tenant })) return { show: 'screen' }
  // Redirects from closed pages to the set-up of the second factor until it is done.
  return session.second_factor_due === true ? { go: homeOf(visit) } : { show: 'error', status: 403 }
}

function visitorsPage(path: string, visit: GuardInput): Decision {
  // Lets invited people register; the server checks the invitation.
  const isInvited = visit.url.searchParams.has('invitation')
  if (path === '/register' && visit.tenant.hide.register && !isInvited) return { go: login(visit.url) }
  const name = path === '/login' ? 'login' : path === '/register' ? 'register' : undefined
  const replacement = name && ownPage(name, visit)
  return replacement === undefined ? { show: 'screen' } : { leave: replacement }
}

/**
 * Returns the tenant's own page that replaces ours, with the address's `lang`. Undefined for one on this origin, which
 * would redirect to itself.
 */
function ownPage(
  name: 'login' | 'register',
  { url, tenant: { hide, urls } }: GuardInput,
): string | undefined {
  const address = urls[name]
  if (!hide.unAuthRoutes || address === undefined) return undefined
  const replacement = new URL(address, url)
  if (replacement.origin === url.origin) return undefined
  const language = url.searchParams.get('lang')
  if (language !== null) replacement.searchParams.set('lang', language)
  return replacement.href
}

/** Returns the address of the login page with the address's `lang`. */
function login(url: URL): string {
  const language = url.searchParams.get('lang')
  return language === null ? '/login' : `/login?${new URLSearchParams({ lang: language })}`
}
