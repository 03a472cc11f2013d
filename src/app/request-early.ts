import type { ScreenBundle } from '../language/bundle/screen-bundle.ts'
import { evaluate, evaluateAll } from '../language/expressions/index.ts'
import type { Boot } from '../protocol/boot.ts'
import { withBasePath } from '../protocol/hosts.ts'
import { routeOf } from '../protocol/route.ts'
import { type ReadEntry, readEntriesOf } from '../renderer/data/data-order.ts'
import { locationScope, type Scope } from '../renderer/data/scope.ts'
import { headersOf } from './call-headers.ts'
import { sendEarly } from './early-calls.ts'
import { storedLanguage } from './language.ts'
import { type ApiRequest, requestOf } from './request.ts'
import type { TokenStore } from './token-store.ts'

interface EarlyPage {
  url: URL
  tokens: Pick<TokenStore, 'user' | 'manager' | 'state'>
  now: Date
}

/**
 * Requests the session and the first screen's data while the application loads; the responses are used only if the
 * guard later shows the screen. Returns false if the guard is likely to redirect.
 */
export function requestEarly(boot: Boot, { url, tokens, now }: EarlyPage): boolean {
  const tokenState = tokens.state(now)
  const { first: firstScreen } = boot
  // Skips addresses that redirect: those that start a session or change the language.
  const willRedirect =
    url.pathname === '/callback' || ['secret', 'lang'].some((key) => url.searchParams.has(key))
  if (willRedirect || tokenState === 'expired' || firstScreen === undefined) return false
  const language = storedLanguage() ?? boot.language
  const credentials = {
    user: tokenState === 'valid' ? tokens.user() : '',
    manager: tokens.manager(),
    language,
  }
  if (tokenState === 'valid') send(boot.calls.getSession)
  const entry = boot.screens.find(({ path }) => path === firstScreen.screen.path)
  // Skips visitor-only pages for signed-in users, who are redirected home, and non-public pages for visitors.
  if (tokenState === 'valid' ? entry?.visitors : entry?.allow !== 'true') return false
  const route = routeOf(firstScreen.screen.path, url.pathname)
  const query = Object.fromEntries(url.searchParams)
  const scope = {
    tenant: boot.tenant,
    language,
    ...locationScope({
      route,
      url: query,
      urlKeys: firstScreen.urlKeys,
      urlDefaults: firstScreen.urlDefaults,
    }),
  }
  for (const request of readRequestsOf(firstScreen, scope)) send(request)
  return true

  function send(request: ApiRequest) {
    sendEarly(withBasePath(request.path, boot), headersOf(request, credentials))
  }
}

/** Lists the read requests of a screen whose arguments need only the names in `scope`. */
function readRequestsOf(bundle: ScreenBundle, scope: Scope): ApiRequest[] {
  return readEntriesOf(bundle).flatMap((entry) => {
    const operation = bundle.operations[entry.call]
    const args = argumentsIn(entry, scope)
    return operation?.method === 'GET' && args ? [requestOf(operation, args)] : []
  })
}

/** Evaluates the arguments of a read; undefined if they need other names, or if it is not read at all. */
function argumentsIn(entry: ReadEntry, scope: Scope): Record<string, unknown> | undefined {
  try {
    if (entry.neverRead || (entry.when !== undefined && evaluate(entry.when, scope) !== true))
      return undefined
    return evaluateAll(entry.with, scope, (failure) => {
      throw failure
    })
  } catch {
    return undefined
  }
}
