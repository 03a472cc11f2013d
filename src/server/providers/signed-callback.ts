import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SentMessage } from './sender.ts'

/** Contains the URL to which a provider sends messages, and the secret that signs them. */
export interface Callback {
  address: string
  secret: string
}

/**
 * Returns whether X-Signature is the HMAC-SHA256 of the full URL, a line feed and the body. Including the URL
 * prevents a message to a platform from being replayed to another platform.
 */
export function isSigned({ address, secret }: Callback, { headers, query, body }: SentMessage): boolean {
  const fullAddress = query === '' ? address : `${address}?${query}`
  const signature = Buffer.from(String(headers['x-signature']), 'hex')
  const expected = createHmac('sha256', secret).update(fullAddress).update('\n').update(body).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}
