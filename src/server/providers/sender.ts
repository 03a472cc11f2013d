import type { IncomingHttpHeaders } from 'node:http'

/** What somebody sent to an address that is a provider's to call, to the byte. */
export interface RawMessage {
  /** What stands behind the ? of the address. */
  query: string
  contentType: string
  body: Buffer
}

export interface SentMessage extends RawMessage {
  headers: IncomingHttpHeaders
  /** The last part of an address that ends with {key}; empty for the others. */
  key: string
}

/** A provider that calls us. */
export interface Sender {
  /** Whether this provider sent it, by its signature or a secret, and not too long ago. Nothing in it is read before. */
  authenticates(message: SentMessage, now: Date): boolean
}
