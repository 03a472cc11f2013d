import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Operations } from '../../src/generated/operations.ts'
import { readLibrary } from '../../src/server/documents/read.ts'

/** Limits the parallel requests; each request uses a persistent connection. */
export const connections = 32

export interface Reply {
  status: number
  data: unknown
}

export interface Arguments<N extends keyof Operations> {
  params?: Operations[N]['params']
  body?: Operations[N]['body']
}

/** Calls the API of one tenant over persistent connections, without a browser. */
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
    return this.#send(operation.method, urlOf(operation.path, params ?? {}), headers, content)
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
    const target = { host: '127.0.0.1', port: this.#port, agent: this.#agent }
    return new Promise((resolve, reject) => {
      const clientRequest = request({ ...target, method, path, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode ?? 0, data: text === '' ? null : JSON.parse(text).data })
        })
        response.on('error', reject)
      })
      clientRequest.on('error', reject)
      clientRequest.end(content)
    })
  }
}

function urlOf(path: string, params: object): string {
  const queryParams = new Map(Object.entries(params).map(([key, value]) => [key, String(value)]))
  const pathname = path.replace(/\{(\w+)\}/g, (_match, key: string) => {
    const value = queryParams.get(key) ?? ''
    queryParams.delete(key)
    return encodeURIComponent(value)
  })
  return queryParams.size === 0 ? pathname : `${pathname}?${new URLSearchParams([...queryParams])}`
}
