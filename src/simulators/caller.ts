import { request } from 'node:http'

/** A provider that calls the platforms of this machine. */
interface Caller {
  /**
   * Tells an address what has happened, as JSON or as a form, again and again until it is answered 200. Resolves after the
   * first time, whatever was answered.
   */
  tell(address: string, event: object | URLSearchParams): Promise<void>
  /** Tells it once, heard or not. */
  tellOnce(address: string, event: object | URLSearchParams): Promise<void>
  /** Tells by asking for an address, whose query says it all; as often as `tell`. */
  visit(address: string): Promise<void>
  end(): void
}

/** Without a type it is asked for, not posted. */
interface Message {
  type: string
  body: string
}

const nothing: Message = { type: '', body: '' }

const tries = 5
const pauseInMs = 1_000

/** What a message is signed with. */
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

/** A stand-in calls nobody elsewhere. */
function isHere({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(.+\.)?localhost$|^127\.0\.0\.1$/.test(hostname)
}

/** Not every machine knows that hosts below localhost are itself. */
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
