import { request } from 'node:http'

/** Calls the platforms on this machine, as a provider does. */
interface Caller {
  /**
   * Posts an event as JSON or form, with retries until the response is 200. Resolves after the first attempt, whatever
   * the response.
   */
  tell(address: string, event: object | URLSearchParams): Promise<void>
  /** Posts an event once, without retries. */
  tellOnce(address: string, event: object | URLSearchParams): Promise<void>
  /** Requests an address whose query contains the event, with the same retries as `tell`. */
  visit(address: string): Promise<void>
  end(): void
}

/** A message; without a type it is sent with GET instead of POST. */
interface Message {
  type: string
  body: string
}

const nothing: Message = { type: '', body: '' }

const tries = 5
const pauseInMs = 1_000

/** Returns the headers that sign a message. */
export type Sign = (address: string, body: string) => Record<string, string>

export function caller(sign: Sign): Caller {
  const waiting = new Set<NodeJS.Timeout>()

  return {
    tell: (address, event) => attempt(address, messageOf(event), 1),
    tellOnce: (address, event) => attempt(address, messageOf(event), tries),
    visit: (address) => attempt(address, nothing, 1),
    end: () => {
      for (const timer of waiting) clearTimeout(timer)
    },
  }

  async function attempt(address: string, message: Message, turn: number): Promise<void> {
    const url = new URL(address)
    if (!isHere(url)) return
    if ((await send(url, message, sign(address, message.body))) === 200 || turn >= tries) return
    const timer = setTimeout(() => {
      waiting.delete(timer)
      void attempt(address, message, turn + 1)
    }, pauseInMs * turn)
    waiting.add(timer)
  }
}

function messageOf(event: object | URLSearchParams): Message {
  return event instanceof URLSearchParams
    ? { type: 'application/x-www-form-urlencoded', body: String(event) }
    : { type: 'application/json', body: JSON.stringify(event) }
}

/** Returns whether an address is on this machine; simulators call no other. */
function isHere({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(.+\.)?localhost$|^127\.0\.0\.1$/.test(hostname)
}

/**
 * Sends a message to 127.0.0.1, because not every machine resolves hosts below localhost. Resolves to the status,
 * undefined without a response.
 */
function send(
  { host, port, pathname, search }: URL,
  { type, body }: Message,
  signed: Record<string, string>,
): Promise<number | undefined> {
  const method = type === '' ? 'GET' : 'POST'
  const headers = { host, ...(type !== '' && { 'content-type': type }), ...signed }
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: pathname + search, method, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .once('error', () => resolve(undefined))
      .end(body)
  })
}
