import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SentMessage } from './sender.ts'

/** Where a provider tells that something has changed, and what it signs that with. */
export interface Callback {
  address: string
  secret: string
}

/**
 * Whether a message carries X-Signature: the HMAC-SHA256 of the whole address it was sent to, a line feed and the body, so
 * that a message to one platform is none to another.
 */
export function isSigned({ address, secret }: Callback, { headers, query, body }: SentMessage): boolean {
  const full = query === '' ? address : `${address}?${query}`
  const given = Buffer.from(String(headers['x-signature']), 'hex')
  const right = createHmac('sha256', secret).update(full).update('\n').update(body).digest()
  return given.length === right.length && timingSafeEqual(given, right)
}
