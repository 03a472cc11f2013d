import type { ScreenEntry } from '../language/bundle/screen-entry.ts'
import type { Customization } from '../language/customization/customization.ts'
import { type Home, homeUnder } from '../language/documents/areas.ts'
import { unhidableEntry } from '../language/documents/menu.ts'
import { isConditionMet } from '../language/expressions/index.ts'
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
  /** Leaves the application for the tenant's own page. */
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
  const firstHome = homes.find(({ allow }) => isConditionMet(allow, { session, tenant }))
  return (firstHome ?? homes.at(-1))?.path ?? '/login'
}

/**
 * Decides about a visit in the order of the specification (chapters 2, 4 and 6). Pure: it changes neither session nor
 * address.
 */
export function decide(visit: GuardInput): Decision {
  const { entry, url, session, token, tenant, homes } = visit
  // Removes `lang`, so that returning to the address does not undo a later choice of language.
  const address = url.pathname + withoutLanguage(url.search)
  const isSignedIn = token === 'valid' && session.authenticated && session.email_verification === true

  const homePart = isSignedIn && { home: homeOf(visit) }

  if (url.pathname === '/') return { go: loginAddress(url) }
  if (entry === undefined) {
    const areaHome = homeUnder(url.pathname, homes)
    return areaHome === undefined
      ? { show: 'error', status: 404, ...homePart }
      : { go: areaHome + url.search }
  }
  if (entry.visitors) return isSignedIn ? { go: homeOf(visit) } : decideVisitorPage(entry.path, visit)
  if (entry.allow === 'true') return { show: 'screen', ...(entry.layout === 'reading' && homePart) }
  if (token === 'expired') return { go: loginAddress(url), remember: address, expired: true }
  if (!isSignedIn) {
    const replacement = tenantPage('login', visit)
    if (replacement === undefined) return { go: loginAddress(url), remember: address }
    // Keeps the customization editor reachable by a mailed login link, because the tenant's own login page may be
    // misconfigured.
    return {
      ...(entry.path === unhidableEntry ? { go: '/login-link' } : { leave: replacement }),
      remember: address,
    }
  }
  if (isConditionMet(entry.allow, { session, tenant })) return { show: 'screen' }
  // Redirects from closed pages to the set-up of the second factor until it is done.
  return session.second_factor_due === true ? { go: homeOf(visit) } : { show: 'error', status: 403 }
}

function decideVisitorPage(path: string, visit: GuardInput): Decision {
  // Lets invited people register; the server checks the invitation.
  const isInvited = visit.url.searchParams.has('invitation')
  if (path === '/register' && visit.tenant.hide.register && !isInvited) return { go: loginAddress(visit.url) }
  const name = path === '/login' ? 'login' : path === '/register' ? 'register' : undefined
  const replacement = name && tenantPage(name, visit)
  return replacement === undefined ? { show: 'screen' } : { leave: replacement }
}

/**
 * Returns the tenant's page that replaces ours, with the address's `lang`; undefined if it is on this origin, because
 * it would redirect to itself.
 */
function tenantPage(
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
function loginAddress(url: URL): string {
  const language = url.searchParams.get('lang')
  return language === null ? '/login' : `/login?${new URLSearchParams({ lang: language })}`
}
