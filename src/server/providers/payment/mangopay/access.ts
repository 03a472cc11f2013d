import { isObject } from '../../../../language/common/objects.ts'
import type { MangopayAccount } from './account.ts'

interface Access {
  /** Returns the access token; undefined if MANGOPAY does not return one. */
  token(): Promise<string | undefined>
  /** Forgets a refused token, so that a new one is requested. */
  forget(token: string): void
}

const timeoutMs = 5_000
/** Renews tokens this many milliseconds early, so that none expires during a request. */
const earlierInMs = 60_000

/** Returns the access token of an account, requested once and kept until it expires. */
export function accessOf(account: MangopayAccount, refused: (status: number) => void): Access {
  let held: { token: string; until: number } | undefined
  let pending: Promise<string | undefined> | undefined

  return {
    token() {
      if (held && performance.now() < held.until) return Promise.resolve(held.token)
      pending ??= requestToken(account, refused)
        .then((given) => {
          held = given
          return given?.token
        })
        .finally(() => {
          pending = undefined
        })
      return pending
    },
    forget(token) {
      if (held?.token === token) held = undefined
    },
  }
}

async function requestToken({ url, client, key }: MangopayAccount, refused: (status: number) => void) {
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}/v2.01/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${client}:${key}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status >= 400 && response.status < 500) refused(response.status)
    const body: unknown = response.ok ? await response.json() : undefined
    if (!isObject(body) || typeof body.access_token !== 'string' || body.access_token === '') return undefined
    const lastsInMs = Number(body.expires_in) * 1000
    if (!(lastsInMs > 0)) return undefined
    return { token: body.access_token, until: performance.now() + Math.max(lastsInMs - earlierInMs, 0) }
  } catch {
    return undefined
  }
}
