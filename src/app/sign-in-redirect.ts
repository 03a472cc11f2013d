import type { ShellCall } from '../protocol/boot.ts'
import { ApiError } from './api-error.ts'
import { ticketIn } from './challenge.ts'
import type { TokenStore } from './token-store.ts'

/** One-time sign-in parameters in the address, removed before other code can read them. */
export interface SignInRedirect {
  /** The address of the page without the sign-in parameters. */
  cleanUrl: string
  /** Uses the parameters to sign in; never rejects. Missing if the address itself says that the sign-in failed. */
  open?: (call: Call) => Promise<SignInOutcome>
}

type Call = (name: ShellCall, body: object) => Promise<unknown>

/** A new session, or the address to continue at instead. */
type SignInOutcome = { session: unknown } | { go: string }

type RedirectStore = Pick<TokenStore, 'takeState' | 'takeAddress' | 'rememberAddress'>

interface Visitor {
  tokens: RedirectStore
  /** Whether this browser has a session already. */
  signedIn: boolean
}

/** Returns the sign-in parameters of an address, if any. */
export function signInRedirectOf(url: URL, visitor: Visitor): SignInRedirect | undefined {
  const secret = url.searchParams.get('secret')
  // Leaves /enter, the page of mailed links, to use the secret itself.
  if (secret !== null && url.pathname !== '/enter') return bySecret(url, secret, visitor)
  const state = url.searchParams.get('state')
  return url.pathname === '/callback' && state !== null ? fromGoogle(url, state, visitor) : undefined
}

/**
 * Handles a one-time secret on any route (specification, chapter 7). Visitors use one from a login at once; for a
 * logged-in person or a mailed link the sign-in must be confirmed first.
 */
function bySecret(url: URL, secret: string, { tokens, signedIn }: Visitor): SignInRedirect {
  const cleanUrl = new URL(url)
  cleanUrl.searchParams.delete('secret')
  const page = cleanUrl.pathname + cleanUrl.search + cleanUrl.hash

  async function open(call: Call): Promise<SignInOutcome> {
    try {
      const link = linkIn(await call('describeLink', { secret }))
      if (!signedIn && link.at_once)
        return openedBy(await call('loginSecret', { secret }), { url, page, tokens })
      if (!signedIn && link.opens !== 'session')
        return { go: addressWith('/login', url, { link: 'invalid' }) }
      tokens.rememberAddress(page)
      return { go: addressWith('/enter', url, { secret }) }
    } catch (error) {
      return { go: addressWith('/login', url, { link: isRefusal(error) ? 'invalid' : 'failed' }) }
    }
  }

  return { cleanUrl: page, open }
}

function linkIn(answer: unknown): { opens?: unknown; at_once?: unknown } {
  return Object(answer)
}

/**
 * Handles the return from Google. A `state` that this browser did not send is refused, because it could sign the person
 * in to somebody else's account.
 */
function fromGoogle(url: URL, state: string, { tokens }: Visitor): SignInRedirect {
  const problem = (problem: string) => addressWith('/callback', url, { problem })
  const expected = tokens.takeState() === state
  const failed = url.searchParams.get('error') === 'access_denied' ? 'cancelled' : 'failed'
  if (!expected || url.searchParams.has('error')) return { cleanUrl: problem(failed) }
  const body = { query: url.search.slice(1) }
  const page = tokens.takeAddress() || '/login'
  return {
    cleanUrl: page,
    open: (call) =>
      call('finishGoogleSignIn', body).then(
        (answer) => outcomeOfGoogle(answer, { url, page, tokens }),
        (error) => ({ go: problem(problemOf(error)) }),
      ),
  }
}

interface RedirectContext {
  url: URL
  /** The requested page. */
  page: string
  tokens: RedirectStore
}

/** Returns the session, or the address of the second-factor page if the response is a challenge. */
function openedBy(answer: unknown, { url, page, tokens }: RedirectContext): SignInOutcome {
  const ticket = ticketIn(answer)
  if (ticket === undefined) return { session: answer }
  tokens.rememberAddress(page)
  return { go: addressWith('/login-code', url, { ticket }) }
}

function outcomeOfGoogle(answer: unknown, arriving: RedirectContext): SignInOutcome {
  const { session, ticket }: { session?: unknown; ticket?: unknown } = Object(answer)
  if (session) return openedBy(session, arriving)
  return { go: `/register-google?${new URLSearchParams({ ticket: String(ticket) })}` }
}

/** Maps an error to the problems that /callback explains. */
function problemOf(error: unknown): string {
  const targets: Record<string, string> = {
    google_unverified: 'unverified',
    google_taken: 'taken',
    account_unknown: 'unknown',
  }
  return (error instanceof ApiError && targets[error.code]) || 'failed'
}

/** Returns an address with a query and the `lang` of another address. */
function addressWith(path: string, { searchParams }: URL, query: Record<string, string>): string {
  const language = searchParams.get('lang')
  return `${path}?${new URLSearchParams({ ...query, ...(language !== null && { lang: language }) })}`
}

/** Returns whether the server refused the secret itself; other errors may be temporary. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400
}
