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

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** The maximum number of attempts of a call. */
const maxTries = 6

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

  /** Calls an operation and returns the response's data. Throws with the server's message if it is refused. */
  async call<N extends keyof Operations & string>(
    name: N,
    { params, body, file }: Arguments<N> = {},
  ): Promise<Operations[N]['result']> {
    const operation = this.library.operations[name]
    if (operation === undefined) throw new Error(`There is no operation ${name}.`)
    const rest = new Map(Object.entries(params ?? {}))
    const path = operation.path.replace(/\{(\w+)\}/g, (_match, key: string) => {
      const value = String(rest.get(key))
      rest.delete(key)
      return encodeURIComponent(value)
    })
    const answer = await this.ask({
      method: operation.method,
      url: path,
      query: Object.fromEntries([...rest].map(([key, value]) => [key, String(value)])),
      remoteAddress: this.address,
      headers: {
        host: this.host,
        'user-agent': phone,
        ...(this.token !== '' && { 'x-user-access-token': this.token }),
        ...(operation.idempotent === true && { 'idempotency-key': randomUUID() }),
      },
      ...(file === undefined ? operation.body && body && { payload: body } : { payload: formOf(file) }),
    })
    if (answer.statusCode >= 400)
      throw new Error(`${name} for ${this.host}: ${answer.statusCode} ${answer.body}`)
    return answer.body === '' ? null : answer.json().data
  }

  /** Retries after 503, with which a busy server refuses requests for a moment. */
  private async ask(request: InjectOptions): Promise<LightMyRequestResponse> {
    for (let tries = 1; ; tries++) {
      const answer = await this.app.inject(request)
      if (answer.statusCode !== 503 || tries === maxTries) return answer
      await setTimeout(1_000 * tries)
    }
  }
}

function formOf(file: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }): FormData {
  const form = new FormData()
  form.set('file', new Blob([file.bytes], { type: file.type }), file.name)
  return form
}
