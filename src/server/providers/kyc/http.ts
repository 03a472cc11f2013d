import { createHmac, timingSafeEqual } from 'node:crypto'
import { fail } from '../../kernel/errors.ts'
import type { SentMessage } from '../sender.ts'
import type { IdentityCheck, PlatformAsks } from './provider.ts'

const patience = 5_000
const statuses: readonly string[] = [
  'running',
  'approved',
  'review',
  'rejected',
  'canceled',
] satisfies IdentityCheck['status'][]

/** Where the provider tells that a check has changed, and what it signs that with. */
export interface Callback {
  address: string
  secret: string
}

/**
 * A provider that speaks HTTP: POST /v1/checks and GET /v1/checks/:id. Its messages carry X-Signature: the HMAC-SHA256 of
 * the whole address they are sent to, a line feed and the body, so that a message to one platform is none to another.
 */
export function httpIdentityProvider(
  { name, selfie }: Pick<PlatformAsks, 'name' | 'selfie'>,
  baseUrl: string,
  callback?: Callback,
): PlatformAsks {
  const ask = async (path: string, body?: unknown): Promise<IdentityCheck> => {
    const answer = await request(new URL(path, baseUrl), body)
    if (!isCheck(answer)) return fail('unavailable')
    const { id, status } = answer
    return status === 'canceled' ? { id, status, reason: 'no_answer' } : { id, status }
  }
  return {
    name,
    pictures: 'PLATFORM',
    selfie,
    submit: (reference, { type, number }) =>
      ask('/v1/checks', {
        reference,
        document_type: type,
        document_number: number,
        callback_url: callback?.address,
      }),
    check: (id) => ask(`/v1/checks/${encodeURIComponent(id)}`),
    authenticates: (message) => callback !== undefined && isSigned(callback, message),
  }
}

function isSigned({ address, secret }: Callback, { headers, query, body }: SentMessage): boolean {
  const whole = query === '' ? address : `${address}?${query}`
  const given = Buffer.from(String(headers['x-signature']), 'hex')
  const right = createHmac('sha256', secret).update(whole).update('\n').update(body).digest()
  return given.length === right.length && timingSafeEqual(given, right)
}

async function request(url: URL, body?: unknown): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      signal: AbortSignal.timeout(patience),
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

function isCheck(answer: unknown): answer is IdentityCheck {
  if (typeof answer !== 'object' || answer === null) return false
  const { id, status } = answer as Partial<Record<keyof IdentityCheck, unknown>>
  return typeof id === 'string' && id !== '' && typeof status === 'string' && statuses.includes(status)
}
