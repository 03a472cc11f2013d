import { createHash } from 'node:crypto'
import { isObject } from '../../../../language/common/objects.ts'
import type { ProviderLog } from '../service.ts'
import { accessOf } from './access.ts'
import type { MangopayAccount } from './account.ts'

/** Describes a response; undefined for timeouts, malformed bodies and authentication errors. */
export type Answer = { status: number; body: Record<string, unknown> } | undefined

/** Sends requests to MANGOPAY for one account. */
export interface MangopayClient {
  get(path: string): Promise<Answer>
  put(path: string, body: object): Promise<Answer>
  /** Creates an object under an idempotency key, valid for a day. */
  create(path: string, key: string, body: object): Promise<Answer>
  /** Returns the response of an idempotency key; `none` if unused. */
  answered(key: string): Promise<Answer | 'none'>
}

const timeoutMs = 5_000
/** Lists the statuses of an invalid key or too many requests, which are retried and say nothing about a payment. */
const refusesAsker = new Set([401, 403, 429])
const known = new WeakMap<MangopayAccount, MangopayClient>()

/** Returns the client of an account, one per account, which keeps its access token. */
export function clientOf(account: MangopayAccount, log?: ProviderLog): MangopayClient {
  const client = known.get(account) ?? newClient(account, log)
  known.set(account, client)
  return client
}

/** Returns an idempotency key that does not reveal its parts. */
export function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
}

function newClient(account: MangopayAccount, log?: ProviderLog): MangopayClient {
  const turnedAway = (status: number) =>
    log?.error({ client: account.client, status }, 'the payment institution turns us away')
  const access = accessOf(account, turnedAway)
  const base = `${account.url.replace(/\/$/, '')}/v2.01/${encodeURIComponent(account.client)}`

  return {
    get: (path) => send('GET', path),
    put: (path, body) => send('PUT', path, { body }),
    answered,
    async create(path, key, body) {
      const answer = await send('POST', path, { body, key })
      if (answer?.status !== 409) return answer
      const before = await answered(key)
      // Returns undefined while another request with this key is running.
      return before === 'none' ? undefined : before
    },
  }

  async function answered(key: string): Promise<Answer | 'none'> {
    const answer = await send('GET', `/responses/${encodeURIComponent(key)}`)
    if (answer?.status === 404) return 'none'
    if (answer?.status !== 200) return undefined
    const { StatusCode, Resource } = answer.body
    const status = Number(StatusCode)
    return isObject(Resource) && !refusesAsker.has(status) ? { status, body: Resource } : undefined
  }

  async function send(
    method: string,
    path: string,
    sent: RequestOptions = {},
    again = false,
  ): Promise<Answer> {
    const token = await access.token()
    if (!token) return undefined
    const answer = await request(`${base}${path}`, method, token, sent)
    // Returns what a person has to confirm first, which the API sends with the status of an invalid token.
    if (answer?.body.PendingUserAction !== undefined) return answer
    if (answer?.status === 401 && !again) {
      access.forget(token)
      return send(method, path, sent, true)
    }
    if (!answer || !refusesAsker.has(answer.status)) return answer
    turnedAway(answer.status)
    return undefined
  }
}

interface RequestOptions {
  body?: object
  key?: string
}

async function request(
  url: string,
  method: string,
  token: string,
  { body, key }: RequestOptions,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 204) return { status: 204, body: {} }
    const asked = pendingIn(response.headers)
    if (asked) return { status: response.status, body: asked }
    const answered: unknown = await response.json()
    if (response.status >= 500) return undefined
    if (Array.isArray(answered)) return { status: response.status, body: { items: answered } }
    return isObject(answered) ? { status: response.status, body: answered } : undefined
  } catch {
    return undefined
  }
}

/** Returns the page on which an owner confirms that they view their wallet, in the form of a body. */
function pendingIn(headers: Headers): Record<string, unknown> | undefined {
  const given = /^PendingUserAction RedirectUrl=(\S+)$/.exec(headers.get('www-authenticate') ?? '')
  return given ? { PendingUserAction: { RedirectUrl: given[1] } } : undefined
}
