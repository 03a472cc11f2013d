import { createHash } from 'node:crypto'
import { isObject } from '../../../../language/common/objects.ts'
import type { ProviderLog } from '../service.ts'
import { createTokenCache } from './access.ts'
import type { MangopayAccount } from './account.ts'

/** Describes a response; undefined for timeouts, server errors, malformed bodies and authentication errors. */
export type MangopayResponse = { status: number; body: Record<string, unknown> } | undefined

/** Sends requests to MANGOPAY for one account. */
export interface MangopayClient {
  /** Returns status 403 if the path concerns a person whose consent may be missing (`needsConsent`), and logs none. */
  get(path: string, options?: Pick<RequestOptions, 'needsConsent'>): Promise<MangopayResponse>
  put(path: string, body: object): Promise<MangopayResponse>
  /** Creates an object under an idempotency key, valid for a day. */
  create(path: string, key: string, body: object): Promise<MangopayResponse>
  /** Returns the stored response to the request with an idempotency key; `none` if the key is unused. */
  answered(key: string): Promise<MangopayResponse | 'none'>
}

const timeoutMs = 5_000
/** Lists the statuses of an invalid key and of too many requests; they say nothing about the requested payment. */
const rejectionStatuses = new Set([401, 403, 429])
const clients = new WeakMap<MangopayAccount, MangopayClient>()

/** Returns the client of an account; creates one client per account, which caches the access token. */
export function clientOf(account: MangopayAccount, log?: ProviderLog): MangopayClient {
  const client = clients.get(account) ?? newClient(account, log)
  clients.set(account, client)
  return client
}

/** Returns an idempotency key that is derived from parts and does not reveal them. */
export function idempotencyKeyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
}

function newClient(account: MangopayAccount, log?: ProviderLog): MangopayClient {
  const logRejection = (status: number) =>
    log?.error({ client: account.client, status }, 'the payment institution turns us away')
  const access = createTokenCache(account, logRejection)
  const baseUrl = `${account.url.replace(/\/$/, '')}/v2.01/${encodeURIComponent(account.client)}`

  return {
    get: (path, options) => send('GET', path, options),
    put: (path, body) => send('PUT', path, { body }),
    answered: findStoredResponse,
    async create(path, key, body) {
      const response = await send('POST', path, { body, key })
      if (response?.status !== 409) return response
      const storedResponse = await findStoredResponse(key)
      // Returns undefined while another request with this key is running.
      return storedResponse === 'none' ? undefined : storedResponse
    },
  }

  async function findStoredResponse(key: string): Promise<MangopayResponse | 'none'> {
    const response = await send('GET', `/responses/${encodeURIComponent(key)}`)
    if (response?.status === 404) return 'none'
    if (response?.status !== 200) return undefined
    const { StatusCode, Resource } = response.body
    const status = Number(StatusCode)
    return isObject(Resource) && !rejectionStatuses.has(status) ? { status, body: Resource } : undefined
  }

  async function send(
    method: string,
    path: string,
    options: RequestOptions = {},
    isRetry = false,
  ): Promise<MangopayResponse> {
    const token = await access.token()
    if (!token) return undefined
    const response = await request(`${baseUrl}${path}`, method, token, options)
    // Returns a request for a person's confirmation; the API sends it with the status of an invalid token.
    if (response?.body.PendingUserAction !== undefined) return response
    if (response?.status === 401 && !isRetry) {
      access.forget(token)
      return send(method, path, options, true)
    }
    if (!response || !rejectionStatuses.has(response.status)) return response
    if (options.needsConsent && response.status === 403) return response
    logRejection(response.status)
    return undefined
  }
}

interface RequestOptions {
  body?: object
  key?: string
  needsConsent?: boolean
}

async function request(
  url: string,
  method: string,
  token: string,
  { body, key }: RequestOptions,
): Promise<MangopayResponse> {
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
    const pendingAction = readPendingAction(response.headers)
    if (pendingAction) return { status: response.status, body: pendingAction }
    const json: unknown = await response.json()
    if (response.status >= 500) return undefined
    if (Array.isArray(json)) return { status: response.status, body: { items: json } }
    return isObject(json) ? { status: response.status, body: json } : undefined
  } catch {
    return undefined
  }
}

/** Returns, as a response body, the page on which an owner allows access to their wallet; undefined if none. */
function readPendingAction(headers: Headers): Record<string, unknown> | undefined {
  const match = /^PendingUserAction RedirectUrl=(\S+)$/.exec(headers.get('www-authenticate') ?? '')
  return match ? { PendingUserAction: { RedirectUrl: match[1] } } : undefined
}
