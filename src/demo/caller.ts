import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Operations } from '../generated/operations.ts'
import type { Library } from '../language/documents/library.ts'

interface Arguments<N extends keyof Operations> {
  params?: Operations[N]['params']
  body?: Operations[N]['body']
  file?: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }
}

const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Limits the attempts of a call. */
const MAX_ATTEMPTS = 6

/** Calls the API of one tenant as a browser would, from its own IP address. */
export class Caller {
  token = ''
  private readonly app: FastifyInstance
  private readonly library: Library
  private readonly host: string
  private readonly address: string

  constructor(app: FastifyInstance, library: Library, host: string, address: string) {
    this.app = app
    this.library = library
    this.host = host
    this.address = address
  }

  /** Calls an operation and returns the response's data. Throws with the server's message if the call is refused. */
  async call<N extends keyof Operations & string>(
    name: N,
    { params, body, file }: Arguments<N> = {},
  ): Promise<Operations[N]['result']> {
    const operation = this.library.operations[name]
    if (operation === undefined) throw new Error(`There is no operation ${name}.`)
    const queryParams = new Map(Object.entries(params ?? {}))
    const path = operation.path.replace(/\{(\w+)\}/g, (_match, key: string) => {
      const value = String(queryParams.get(key))
      queryParams.delete(key)
      return encodeURIComponent(value)
    })
    const response = await this.send({
      method: operation.method,
      url: path,
      query: Object.fromEntries([...queryParams].map(([key, value]) => [key, String(value)])),
      remoteAddress: this.address,
      headers: {
        host: this.host,
        'user-agent': USER_AGENT,
        ...(this.token !== '' && { 'x-user-access-token': this.token }),
        ...(operation.idempotent === true && { 'idempotency-key': randomUUID() }),
      },
      ...(file === undefined ? operation.body && body && { payload: body } : { payload: formOf(file) }),
    })
    if (response.statusCode >= 400)
      throw new Error(`${name} for ${this.host}: ${response.statusCode} ${response.body}`)
    return response.body === '' ? null : response.json().data
  }

  /** Sends a request, and retries it after 503, with which a busy server refuses requests temporarily. */
  private async send(request: InjectOptions): Promise<LightMyRequestResponse> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.app.inject(request)
      if (response.statusCode !== 503 || attempt === MAX_ATTEMPTS) return response
      await setTimeout(1_000 * attempt)
    }
  }
}

function formOf(file: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }): FormData {
  const form = new FormData()
  form.set('file', new Blob([file.bytes], { type: file.type }), file.name)
  return form
}
