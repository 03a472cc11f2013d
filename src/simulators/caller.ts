import { request } from 'node:http'

/** Calls the platforms on this machine, as a provider would. */
interface Caller {
  /**
   * Posts an event as JSON or as a form, with retries until the status is 200. Resolves after the first attempt, even
   * if it fails.
   */
  tell(address: string, event: object | URLSearchParams): Promise<void>
  /** Posts an event once, without retries. */
  tellOnce(address: string, event: object | URLSearchParams): Promise<void>
  /** Requests an address whose query contains the event, with the same retries as `tell`. */
  visit(address: string): Promise<void>
  /** Cancels all pending retries. */
  end(): void
}

/** Describes a message, which is sent with POST, or with GET if the media type is empty. */
interface Message {
  type: string
  body: string
}

const NO_MESSAGE: Message = { type: '', body: '' }

const MAX_ATTEMPTS = 5
const RETRY_DELAY_MS = 1_000

/** Returns the HTTP headers that sign a message. */
export type Sign = (address: string, body: string) => Record<string, string>

/** Creates a caller whose messages are signed by `sign`. */
export function createCaller(sign: Sign): Caller {
  const timers = new Set<NodeJS.Timeout>()

  return {
    tell: (address, event) => sendWithRetries(address, messageOf(event), 1),
    tellOnce: (address, event) => sendWithRetries(address, messageOf(event), MAX_ATTEMPTS),
    visit: (address) => sendWithRetries(address, NO_MESSAGE, 1),
    end: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }

  async function sendWithRetries(address: string, message: Message, attemptNumber: number): Promise<void> {
    const url = new URL(address)
    if (!isLocal(url)) return
    if ((await send(url, message, sign(address, message.body))) === 200 || attemptNumber >= MAX_ATTEMPTS)
      return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void sendWithRetries(address, message, attemptNumber + 1)
    }, RETRY_DELAY_MS * attemptNumber)
    timers.add(timer)
  }
}

function messageOf(event: object | URLSearchParams): Message {
  return event instanceof URLSearchParams
    ? { type: 'application/x-www-form-urlencoded', body: String(event) }
    : { type: 'application/json', body: JSON.stringify(event) }
}

/** Returns whether an address is on this machine; simulators call no other machines. */
function isLocal({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(.+\.)?localhost$|^127\.0\.0\.1$/.test(hostname)
}

/**
 * Sends a message to 127.0.0.1, because not every machine resolves hosts below localhost. Resolves to the status, or to
 * undefined without a response.
 */
function send(
  { host, port, pathname, search }: URL,
  { type, body }: Message,
  signatureHeaders: Record<string, string>,
): Promise<number | undefined> {
  const method = type === '' ? 'GET' : 'POST'
  const headers = { host, ...(type !== '' && { 'content-type': type }), ...signatureHeaders }
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: pathname + search, method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .once('error', () => resolve(undefined))
      .end(body)
  })
}
