import { isObject } from '../../../../language/common/objects.ts'
import type { MangopayAccount } from './account.ts'

interface Access {
  /** Returns the access token; undefined if MANGOPAY does not return one. */
  token(): Promise<string | undefined>
  /** Removes a refused token from the cache, so that a new token is requested. */
  forget(token: string): void
}

const timeoutMs = 5_000
/** Renews tokens this many milliseconds before they expire, so that no token expires during a request. */
const renewalMarginInMs = 60_000

/** Returns the cache of an account's access token, which requests a new token only when the cached token expires. */
export function createTokenCache(account: MangopayAccount, onRefused: (status: number) => void): Access {
  let cachedToken: { token: string; until: number } | undefined
  let pending: Promise<string | undefined> | undefined

  return {
    token() {
      if (cachedToken && performance.now() < cachedToken.until) return Promise.resolve(cachedToken.token)
      pending ??= requestToken(account, onRefused)
        .then((newToken) => {
          cachedToken = newToken
          return newToken?.token
        })
        .finally(() => {
          pending = undefined
        })
      return pending
    },
    forget(token) {
      if (cachedToken?.token === token) cachedToken = undefined
    },
  }
}

async function requestToken({ url, client, key }: MangopayAccount, onRefused: (status: number) => void) {
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}/v2.01/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${client}:${key}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status >= 400 && response.status < 500) onRefused(response.status)
    const body: unknown = response.ok ? await response.json() : undefined
    if (!isObject(body) || typeof body.access_token !== 'string' || body.access_token === '') return undefined
    const lifetimeInMs = Number(body.expires_in) * 1000
    if (!(lifetimeInMs > 0)) return undefined
    return {
      token: body.access_token,
      until: performance.now() + Math.max(lifetimeInMs - renewalMarginInMs, 0),
    }
  } catch {
    return undefined
  }
}
