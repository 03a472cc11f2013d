import type { Hosts } from '../language/documents/library.ts'
import { withBasePath } from '../protocol/hosts.ts'
import { ApiError, apiErrorOf } from './api-error.ts'
import { headersOf } from './call-headers.ts'
import type { ApiRequest } from './request.ts'

export interface ApiOptions {
  /** The root of the API without final slash; empty for the page's own origin. */
  root: string
  /** The rules for the base path between root and operation path. */
  bases: Hosts['bases']
  /** Returns the current tokens; called for every attempt, because a session may begin or end between two. */
  tokens: () => { user: string; manager: string; preview?: string }
  /** Returns the device token, which identifies this browser before login. */
  device?: () => string
  language: () => string
  /** Called with the user token that the server no longer accepts. */
  onSessionExpired: (token: string) => void
  /** Called with the server's time, from the Date header. */
  onServerTime?: (now: Date) => void
  /** Called with the version of the tenant's customization. */
  onCustomizationVersion?: (version: string) => void
  /** Called after each attempt: status 0 without a response; `error` where it failed. */
  onEnd?: (request: ApiRequest, status: number, error?: ApiError) => void
  /** Returns the response to the same call if it was already sent while the application loaded. */
  takeEarlyResponse?: (address: string, headers: Headers) => Promise<Response> | undefined
  /**
   * Aborted when the person logs out. Calls under way, which the server might refuse by then, and later ones remain
   * without an answer, because another page follows; only a call with `keepalive` is sent.
   */
  loggedOut?: AbortSignal
  /** Timeouts in milliseconds. */
  timeouts?: { data: number; upload: number }
  /** The delays before each retry in milliseconds; their number is the number of retries. */
  retryDelaysMs?: readonly number[]
}

/** Resolves to the `data` of the response, null for 204, or a File; rejects with an ApiError. */
export type Api = (request: ApiRequest) => Promise<unknown>

/** Timeouts that suit a phone on a slow connection; an upload may take minutes. */
const TIMEOUTS_MS = { data: 30_000, upload: 300_000 }
const RETRY_DELAYS_MS = [500, 2_000]

/** Error codes that mean that the token is no longer valid. */
const INVALID_TOKEN_CODES = ['session_expired', 'unauthenticated']

/** Counts as success by the specification (chapter 8), although it is a 4xx. */
const NOT_ACCEPTABLE = 406

/**
 * Creates the function that calls the API; every failure is an ApiError, with status 0 if there was no response. A
 * write is retried only after a broken connection and only with its Idempotency-Key, so that the server executes it
 * once.
 */
export function createApi({
  timeouts = TIMEOUTS_MS,
  retryDelaysMs = RETRY_DELAYS_MS,
  ...options
}: ApiOptions): Api {
  return async (request) => {
    const delays = request.idempotencyKey === undefined ? [] : retryDelaysMs
    for (const delay of delays) {
      try {
        return await attempt(request)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'network')) throw error
        await new Promise((resolve) => setTimeout(resolve, delay))
      }
    }
    return await attempt(request)
  }

  async function attempt(request: ApiRequest): Promise<unknown> {
    const loggedOut = request.keepalive ? undefined : options.loggedOut
    if (loggedOut?.aborted) return forever()
    const { user, ...others } = options.tokens()
    const { method, body } = request
    const isMultipart = body instanceof FormData
    const device = user === '' && method !== 'GET' ? options.device?.() : undefined
    const headers = headersOf(request, { user, ...others, device, language: options.language() })
    const timeout = AbortSignal.timeout(isMultipart ? timeouts.upload : timeouts.data)
    const signal = loggedOut ? AbortSignal.any([timeout, loggedOut]) : timeout
    try {
      const init = {
        method,
        headers,
        body: isMultipart ? body : JSON.stringify(body),
        signal,
        keepalive: request.keepalive ?? false,
      }
      const address = options.root + withBasePath(request.path, options)
      const earlyResponse = method === 'GET' ? options.takeEarlyResponse?.(address, headers) : undefined
      return await readResponse(request, await (earlyResponse ?? fetch(address, init)), user)
    } catch (error) {
      if (loggedOut?.aborted) return forever()
      if (error instanceof ApiError) throw error
      options.onEnd?.(request, 0)
      throw new ApiError(0, signal.aborted ? 'timeout' : 'network', { cause: error })
    }
  }

  async function readResponse(request: ApiRequest, response: Response, token: string): Promise<unknown> {
    const date = response.headers.get('date')
    if (date !== null) options.onServerTime?.(new Date(date))
    const version = response.headers.get('x-customization-version')
    if (version !== null) options.onCustomizationVersion?.(version)
    if (response.ok || response.status === NOT_ACCEPTABLE) {
      options.onEnd?.(request, response.status)
      return await contentOf(response)
    }
    const error = apiErrorOf(response.status, await jsonOf(response))
    options.onEnd?.(request, response.status, error)
    if (token !== '' && error.status === 401 && INVALID_TOKEN_CODES.includes(error.code))
      options.onSessionExpired(token)
    throw error
  }
}

/** Never settles. */
function forever(): Promise<never> {
  return new Promise(() => undefined)
}

/** Returns `data` of the envelope, null for 204, or the file sent instead of an envelope. */
async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const disposition = response.headers.get('content-disposition')
  if (!isJson || disposition !== null) return fileOf(await response.blob(), disposition ?? '')
  const envelope = await jsonOf(response)
  return typeof envelope === 'object' && envelope !== null && 'data' in envelope ? envelope.data : null
}

/**
 * Reads the file name by RFC 6266. The encoded name (`filename*`), which may contain any character, takes precedence.
 */
function fileOf(content: Blob, disposition: string): File {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const fileName = /filename="([^"]*)"/i.exec(disposition)?.[1]
  const name = encoded === undefined ? (fileName ?? '') : decodeURIComponent(encoded)
  return new File([content], name, { type: content.type })
}

/** Parses the body as JSON; undefined for an empty or other body, such as a proxy's error page. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
