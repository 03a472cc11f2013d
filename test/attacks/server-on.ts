import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import type { Operations } from '../../src/generated/operations.ts'
import { addressOf } from '../../src/protocol/route.ts'
import type { TestPlatform } from '../server/harness.ts'
import { testSecret } from '../server/postgres.ts'
import type { CallInput, Person } from '../server/test-tenant.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

/** The built server on a test platform's database and files, which may be killed and started again. */
export interface KillableServer {
  start(): Promise<void>
  /** Ends it with SIGKILL; resolves once it has ended. */
  kill(): Promise<void>
  /** Sends an operation as a person; resolves to its status, or undefined if the server was down. */
  send<N extends keyof Operations & string>(
    person: Person,
    operation: N,
    sent?: CallInput<N>,
  ): Promise<number | undefined>
}

/** Prepares a server on the database and files of a test platform, and ends it after the file's tests. */
export async function serverOn({ owner, library, config }: TestPlatform): Promise<KillableServer> {
  const port = await freePort()
  const env = {
    PORT: String(port),
    BIND: '127.0.0.1',
    DATA: config.data,
    DATABASE_URL: owner.options.connectionString ?? '',
    DEMO: '0',
    SMTP_URL: 'smtp://127.0.0.1:9',
    KYC_URL: 'http://127.0.0.1:9',
    SECRET: testSecret,
    LOG_LEVEL: 'error',
  }
  let server: ServerProcess | undefined

  async function kill(): Promise<void> {
    server?.process.kill('SIGKILL')
    await server?.ended
  }

  afterAll(kill)

  return {
    kill,
    async start() {
      server = await startServer(env)
    },
    async send(person, name, { params = {}, body } = {}) {
      const operation = library.operations[name]
      if (!operation) throw new Error(`There is no operation ${name}.`)
      const { method } = operation
      const path = addressOf(operation.path, params)
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...person.headers,
      }
      const outgoing = request({ host: '127.0.0.1', port, method, path, headers })
      outgoing.end(body && JSON.stringify(body))
      try {
        const [answer]: IncomingMessage[] = await once(outgoing, 'response')
        if (answer) await json(answer)
        return answer?.statusCode
      } catch {
        return undefined
      }
    },
  }
}
