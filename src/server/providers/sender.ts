import type { IncomingHttpHeaders } from 'node:http'

/** Describes a message sent to a webhook, byte for byte. */
export interface RawMessage {
  /** Contains the query string, without the question mark. */
  query: string
  contentType: string
  body: Buffer
}

/** Describes a message with the parts that authenticate its sender. */
export interface SentMessage extends RawMessage {
  headers: IncomingHttpHeaders
  /** Contains the value of `{key}` in the webhook's path; empty for webhooks without it. */
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
