import { path as googlePath } from '../../schemas/operations/auth/finishGoogleSignIn.json'
import { path as loginSecretPath } from '../../schemas/operations/auth/loginSecret.json'
import type { ApiRequest } from './api.ts'
import { ApiError } from './api-error.ts'
import type { TokenStore } from './token-store.ts'

/** Something in the address that opens a session. It is spent at once, before anything else can see it. */
export interface Arrival {
  /** The page that opens, without it. */
  onward: string
  /** The call that spends it; none where the address itself says that it came to nothing. */
  request?: ApiRequest
  /** The session in the call's answer, or where the person goes on without one. */
  outcome: (answer: unknown) => { session: unknown } | { go: string }
  /** Where a person goes for whom the call failed. */
  otherwise: (error: unknown) => string
}

/** What the address holds; undefined for nearly every visit. */
export function arrivalOf(
  url: URL,
  tokens: Pick<TokenStore, 'takeState' | 'takeAddress'>,
): Arrival | undefined {
  const secret = url.searchParams.get('secret')
  if (secret !== null) return bySecret(url, secret)
  const state = url.searchParams.get('state')
  return url.pathname === '/callback' && state !== null ? fromGoogle(url, state, tokens) : undefined
}

/** A mailed link, on any route (specification, chapter 7). */
function bySecret(url: URL, secret: string): Arrival {
  const onward = new URL(url)
  onward.searchParams.delete('secret')
  return {
    onward: onward.pathname + onward.search + onward.hash,
    request: { method: 'POST', path: loginSecretPath, body: { secret } },
    outcome: (session) => ({ session }),
    otherwise: (error) => addressWith('/login', url, { link: isRefusal(error) ? 'invalid' : 'failed' }),
  }
}

/** Back from Google. Who did not leave from this browser is sent by somebody who wants them in another's account. */
function fromGoogle(url: URL, state: string, tokens: Pick<TokenStore, 'takeState' | 'takeAddress'>): Arrival {
  const problem = (problem: string) => addressWith('/callback', url, { problem })
  const expected = tokens.takeState() === state
  const failed = url.searchParams.get('error') === 'access_denied' ? 'cancelled' : 'failed'
  const arrival = { outcome: outcomeOfGoogle, otherwise: (error: unknown) => problem(problemOf(error)) }
  if (!expected || url.searchParams.has('error')) return { ...arrival, onward: problem(failed) }
  const query = url.search.slice(1)
  return {
    ...arrival,
    onward: tokens.takeAddress() || '/login',
    request: { method: 'POST', path: googlePath, body: { query } },
  }
}

function outcomeOfGoogle(answer: unknown): ReturnType<Arrival['outcome']> {
  const { session, ticket }: { session?: unknown; ticket?: unknown } = Object(answer)
  if (session) return { session }
  return { go: `/register-google?${new URLSearchParams({ ticket: String(ticket) })}` }
}

/** The problems that /callback has words for. */
function problemOf(error: unknown): string {
  const known: Record<string, string> = {
    google_unverified: 'unverified',
    google_taken: 'taken',
    account_unknown: 'unknown',
  }
  return (error instanceof ApiError && known[error.code]) || 'failed'
}

/** In the language that the address asks for. */
function addressWith(path: string, { searchParams }: URL, query: Record<string, string>): string {
  const language = searchParams.get('lang')
  return `${path}?${new URLSearchParams({ ...query, ...(language !== null && { lang: language }) })}`
}

/** Refused for what it is; anything else may work a moment later. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400
}
