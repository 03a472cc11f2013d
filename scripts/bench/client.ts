import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Operations } from '../../src/generated/operations.ts'
import { readLibrary } from '../../src/server/documents/read.ts'

/** The number of parallel requests, each on its own kept-open connection. */
export const connections = 32

export interface Reply {
  status: number
  data: unknown
}

export interface Arguments<N extends keyof Operations> {
  params?: Operations[N]['params']
  body?: Operations[N]['body']
}

/** Calls the API of one tenant over kept-open connections, without a browser. */
export class Client {
  readonly #port: number
  readonly #host: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: connections })
  readonly #operations = readLibrary().operations

  constructor(port: number, host: string) {
    this.#port = port
    this.#host = host
  }

  call<N extends keyof Operations & string>(
    name: N,
    { params, body }: Arguments<N> = {},
    token = '',
  ): Promise<Reply> {
    const operation = this.#operations[name]
    if (operation === undefined) throw new Error(`There is no operation ${name}.`)
    const content = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      host: this.#host,
      ...(token !== '' && { 'x-user-access-token': token }),
      ...(operation.idempotent === true && { 'idempotency-key': randomUUID() }),
      ...(content !== '' && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(content),
      }),
    }
    return this.#send(operation.method, addressOf(operation.path, params ?? {}), headers, content)
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(
    method: string,
    path: string,
    headers: Record<string, string | number>,
    content: string,
  ): Promise<Reply> {
    const where = { host: '127.0.0.1', port: this.#port, agent: this.#agent }
    return new Promise((resolve, reject) => {
      const sent = request({ ...where, method, path, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: answer.statusCode ?? 0, data: text === '' ? null : JSON.parse(text).data })
        })
        answer.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(content)
    })
  }
}

function addressOf(path: string, params: object): string {
  const rest = new Map(Object.entries(params).map(([key, value]) => [key, String(value)]))
  const filled = path.replace(/\{(\w+)\}/g, (_match, key: string) => {
    const value = rest.get(key) ?? ''
    rest.delete(key)
    return encodeURIComponent(value)
  })
  return rest.size === 0 ? filled : `${filled}?${new URLSearchParams([...rest])}`
}
