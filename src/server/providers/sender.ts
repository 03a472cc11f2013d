import type { IncomingHttpHeaders } from 'node:http'

/** Describes a message sent to a webhook, byte for byte. */
export interface RawMessage {
  /** Contains the query string, without the question mark. */
  query: string
  contentType: string
  body: Buffer
}

export interface SentMessage extends RawMessage {
  headers: IncomingHttpHeaders
  /** Contains the last part of a URL that ends with {key}; empty for others. */
  key: string
}

/** Describes a provider that calls webhooks. */
export interface Sender {
  /**
   * Returns whether a message was sent recently by the provider, by its signature or a secret. Messages are not parsed
   * before this check.
   */
  authenticates(message: SentMessage, now: Date): boolean
}
