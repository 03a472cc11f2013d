import type { Home, ScreenEntry } from '../language/boot.ts'
import type { Customization } from '../language/customization.ts'
import { holds } from '../language/expressions.ts'
import type { Session } from '../renderer/host.ts'
import { withoutLanguage } from './language.ts'
import type { TokenState } from './token-store.ts'

/** What a visit to an address leads to. */
export type Decision =
  | { show: 'screen' }
  | { show: 'error'; status: 403 | 404 }
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
  homes: readonly Home[]
}

/** Where somebody with this session is at home: the first of the areas' homes that is open to them. */
export function homeOf({ session, tenant, homes }: Pick<Visit, 'session' | 'tenant' | 'homes'>): string {
  const open = homes.find(({ allow }) => holds(allow, { session, tenant }))
  return (open ?? homes.at(-1))?.path ?? '/login'
}

/** Guards in the order of the specification (chapters 2, 4 and 6). Pure: it changes neither session nor address. */
export function decide(visit: Visit): Decision {
  const { entry, url, session, token, tenant } = visit
  // The language is chosen by now: coming back must not undo another choice made meanwhile.
  const address = url.pathname + withoutLanguage(url.search)
  const signedIn = token === 'valid' && session.authenticated && session.email_verified === true

  if (url.pathname === '/') return { go: login(url) }
  if (entry === undefined) return { show: 'error', status: 404 }
  if (entry.visitors) return signedIn ? { go: homeOf(visit) } : publicRoute(entry.path, url, tenant)
  if (entry.allow === 'true') return { show: 'screen' }
  if (token === 'expired') return { go: login(url), remember: address, expired: true }
  if (!signedIn) return { go: login(url), remember: address }
  return holds(entry.allow, { session, tenant }) ? { show: 'screen' } : { show: 'error', status: 403 }
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
