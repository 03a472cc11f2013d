import type { ShellCall } from '../protocol/boot.ts'
import { ApiError } from './api-error.ts'
import { ticketIn } from './challenge.ts'
import type { TokenStore } from './token-store.ts'

/** One-time sign-in parameters in the address, removed before other code can read them. */
export interface SignInRedirect {
  /** The address of the page without the sign-in parameters. */
  cleanUrl: string
  /** Signs in with the parameters; never rejects. Missing if the address says that the sign-in has already failed. */
  signIn?: (call: Call) => Promise<SignInOutcome>
}

type Call = (name: ShellCall, body: object) => Promise<unknown>

/** A new session, or the address to continue at instead. */
type SignInOutcome = { session: unknown } | { go: string }

type RedirectStore = Pick<TokenStore, 'takeState' | 'takeAddress' | 'rememberAddress'>

interface Visitor {
  tokens: RedirectStore
  /** Whether this browser has a session already. */
  isSignedIn: boolean
}

/** Returns the sign-in parameters of an address, if any. */
export function signInRedirectOf(url: URL, visitor: Visitor): SignInRedirect | undefined {
  const secret = url.searchParams.get('secret')
  // Skips /enter, the page of mailed links, which uses the secret itself.
  if (secret !== null && url.pathname !== '/enter') return secretRedirect(url, secret, visitor)
  const state = url.searchParams.get('state')
  return url.pathname === '/callback' && state !== null ? googleRedirect(url, state, visitor) : undefined
}

/**
 * Handles a one-time secret on any route (specification, chapter 7). A visitor's secret from a login is used at once; a
 * logged-in person, or a person with a mailed link, must first confirm the sign-in.
 */
function secretRedirect(url: URL, secret: string, { tokens, isSignedIn }: Visitor): SignInRedirect {
  const cleanUrl = new URL(url)
  cleanUrl.searchParams.delete('secret')
  const page = cleanUrl.pathname + cleanUrl.search + cleanUrl.hash

  async function signIn(call: Call): Promise<SignInOutcome> {
    try {
      const link = linkFrom(await call('describeLink', { secret }))
      if (!isSignedIn && link.at_once)
        return outcomeOfLogin(await call('loginSecret', { secret }), { url, page, tokens })
      if (!isSignedIn && link.opens !== 'session')
        return { go: addressWith('/login', url, { link: 'invalid' }) }
      tokens.rememberAddress(page)
      return { go: addressWith('/enter', url, { secret }) }
    } catch (error) {
      return { go: addressWith('/login', url, { link: isRefusal(error) ? 'invalid' : 'failed' }) }
    }
  }

  return { cleanUrl: page, signIn }
}

function linkFrom(response: unknown): { opens?: unknown; at_once?: unknown } {
  return Object(response)
}

/**
 * Handles the return from Google. A `state` that this browser did not send is refused, because it could sign the person
 * in to somebody else's account.
 */
function googleRedirect(url: URL, state: string, { tokens }: Visitor): SignInRedirect {
  const problemAddress = (problem: string) => addressWith('/callback', url, { problem })
  const isExpectedState = tokens.takeState() === state
  const problemName = url.searchParams.get('error') === 'access_denied' ? 'cancelled' : 'failed'
  if (!isExpectedState || url.searchParams.has('error')) return { cleanUrl: problemAddress(problemName) }
  const body = { query: url.search.slice(1) }
  const page = tokens.takeAddress() || '/login'
  return {
    cleanUrl: page,
    signIn: (call) =>
      call('finishGoogleSignIn', body).then(
        (response) => outcomeOfGoogle(response, { url, page, tokens }),
        (error) => ({ go: problemAddress(problemOf(error)) }),
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
function outcomeOfLogin(response: unknown, { url, page, tokens }: RedirectContext): SignInOutcome {
  const ticket = ticketIn(response)
  if (ticket === undefined) return { session: response }
  tokens.rememberAddress(page)
  return { go: addressWith('/login-code', url, { ticket }) }
}

function outcomeOfGoogle(response: unknown, context: RedirectContext): SignInOutcome {
  const { session, ticket }: { session?: unknown; ticket?: unknown } = Object(response)
  if (session) return outcomeOfLogin(session, context)
  return { go: `/register-google?${new URLSearchParams({ ticket: String(ticket) })}` }
}

/** Maps an error to the problems that /callback explains. */
function problemOf(error: unknown): string {
  const problemsByErrorCode: Record<string, string> = {
    google_unverified: 'unverified',
    google_taken: 'taken',
    account_unknown: 'unknown',
  }
  return (error instanceof ApiError && problemsByErrorCode[error.code]) || 'failed'
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
