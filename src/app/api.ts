import type { Hosts } from '../language/documents/library.ts'
import { withBasePath } from '../protocol/hosts.ts'
import { ApiError, apiErrorOf } from './api-error.ts'
import { headersOf } from './call-headers.ts'
import type { ApiRequest } from './request.ts'

export interface ApiOptions {
  /** The root of the API without final slash; empty for the page's own origin. */
  root: string
  /** The base path between root and call. */
  bases: Hosts['bases']
  /** Read anew for every attempt: a session may begin or end between two. */
  tokens: () => { user: string; manager: string; preview?: string }
  /** Identifies this browser while nobody is logged in. */
  device?: () => string
  language: () => string
  /** Called with the user token that the server no longer accepts. */
  sessionExpired: (token: string) => void
  /** Called with the server's time, from the Date header. */
  serverTime?: (now: Date) => void
  /** Called with the version of the tenant's customization. */
  customization?: (version: string) => void
  /** Called after each attempt: status 0 without a response; `error` where it failed. */
  ended?: (request: ApiRequest, status: number, error?: ApiError) => void
  /** The answer to the same call, where it left before the application was there. */
  early?: (address: string, headers: Headers) => Promise<Response> | undefined
  /** Timeouts in milliseconds. */
  patience?: { data: number; upload: number }
  /** The waits before each retry in milliseconds; their number is the number of retries. */
  pauses?: readonly number[]
}

/** Resolves to `data` of the answer, null for 204, or a File. */
export type Api = (request: ApiRequest) => Promise<unknown>

/** Long enough for a phone on a bad line; a file may take minutes. */
const TIMEOUT_MS = { data: 30_000, upload: 300_000 }
const PAUSES = [500, 2_000]

/** Codes that say the token sent with the call is worth nothing any more. */
const ENDED = ['session_expired', 'unauthenticated']

/** A normal answer by the specification (chapter 8), although it is a 4xx. */
const NOT_ACCEPTABLE = 406

/**
 * Sends calls to the API. Every failure is an ApiError, with status 0 when there was no answer. A write is repeated only
 * after a broken connection and with its Idempotency-Key, so the server does it once.
 */
export function createApi({ patience = TIMEOUT_MS, pauses = PAUSES, ...options }: ApiOptions): Api {
  return async (request) => {
    const repetitions = request.idempotencyKey === undefined ? [] : pauses
    for (const pause of repetitions) {
      try {
        return await attempt(request)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'network')) throw error
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    return await attempt(request)
  }

  async function attempt(request: ApiRequest): Promise<unknown> {
    const { user, ...others } = options.tokens()
    const { method, body } = request
    const multipart = body instanceof FormData
    const device = user === '' && method !== 'GET' ? options.device?.() : undefined
    const headers = headersOf(request, { user, ...others, device, language: options.language() })
    const signal = AbortSignal.timeout(multipart ? patience.upload : patience.data)
    try {
      const init = {
        method,
        headers,
        body: multipart ? body : JSON.stringify(body),
        signal,
        keepalive: request.leaving ?? false,
      }
      const address = options.root + withBasePath(request.path, options)
      const early = method === 'GET' ? options.early?.(address, headers) : undefined
      return await read(request, await (early ?? fetch(address, init)), user)
    } catch (error) {
      if (error instanceof ApiError) throw error
      options.ended?.(request, 0)
      throw new ApiError(0, signal.aborted ? 'timeout' : 'network', { cause: error })
    }
  }

  async function read(request: ApiRequest, response: Response, token: string): Promise<unknown> {
    const date = response.headers.get('date')
    if (date !== null) options.serverTime?.(new Date(date))
    const version = response.headers.get('x-customization-version')
    if (version !== null) options.customization?.(version)
    if (response.ok || response.status === NOT_ACCEPTABLE) {
      options.ended?.(request, response.status)
      return await contentOf(response)
    }
    const error = apiErrorOf(response.status, await jsonOf(response))
    options.ended?.(request, response.status, error)
    if (token !== '' && error.status === 401 && ENDED.includes(error.code)) options.sessionExpired(token)
    throw error
  }
}

/** `data` of the envelope, null for 204, or the file that came instead of an envelope. */
async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  const json = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const disposition = response.headers.get('content-disposition')
  if (!json || disposition !== null) return fileOf(await response.blob(), disposition ?? '')
  const envelope = await jsonOf(response)
  return typeof envelope === 'object' && envelope !== null && 'data' in envelope ? envelope.data : null
}

/** RFC 6266: the encoded name, which may hold any letter, goes before the plain one. */
function fileOf(content: Blob, disposition: string): File {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="([^"]*)"/i.exec(disposition)?.[1]
  const name = encoded === undefined ? (plain ?? '') : decodeURIComponent(encoded)
  return new File([content], name, { type: content.type })
}

/** The body as JSON; undefined when it is empty or something else (a proxy's page, say). */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
