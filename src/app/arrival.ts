import { path as loginSecretPath } from '../../schemas/operations/auth/loginSecret.json'
import type { ApiRequest } from './api.ts'
import { ApiError } from './api-error.ts'

/** Something in the address that opens a session. It is spent at once, before anything else can see it. */
export interface Arrival {
  /** The call that spends it and answers a session. */
  request: ApiRequest
  /** The asked page, without it. */
  onward: string
  /** Where a person goes for whom it opened nothing. */
  otherwise: (error: unknown) => string
}

/** What the address holds; undefined for nearly every visit. */
export function arrivalOf(url: URL): Arrival | undefined {
  const secret = url.searchParams.get('secret')
  return secret === null ? undefined : bySecret(url, secret)
}

/** A mailed link, on any route (specification, chapter 7). */
function bySecret(url: URL, secret: string): Arrival {
  const onward = new URL(url)
  onward.searchParams.delete('secret')
  return {
    request: { method: 'POST', path: loginSecretPath, body: { secret } },
    onward: onward.pathname + onward.search + onward.hash,
    otherwise: (error) => loginWith(url, { link: isRefusal(error) ? 'invalid' : 'failed' }),
  }
}

/** The login page, in the language that the address asks for. */
function loginWith({ searchParams }: URL, query: Record<string, string>): string {
  const language = searchParams.get('lang')
  return `/login?${new URLSearchParams({ ...query, ...(language !== null && { lang: language }) })}`
}

/** Refused for what it is; anything else may work a moment later. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400
}
