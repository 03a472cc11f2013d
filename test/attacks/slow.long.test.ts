import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isUnavailable } from '../../src/server/database/errors.ts'
import { inTransaction } from '../../src/server/database/transaction.ts'
import { testPlatform } from '../server/harness.ts'

const platform = await testPlatform()
const { port } = new URL(await platform.app.listen({ port: 0, host: '127.0.0.1' }))

const halves = {
  'a body':
    'POST /v2/user/login HTTP/1.1\r\nhost: alba.localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  'a header': 'POST /v2/user/login HTTP/1.1\r\nhost: alba.localh',
}

test.concurrent.each(Object.entries(halves))(
  '%s that does not end is cut within 45 seconds',
  async (_what, half) => {
    const begun = performance.now()
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(half)
    socket.resume()
    await once(socket, 'close')
    expect(performance.now() - begun).toBeGreaterThan(15_000)
    expect(performance.now() - begun).toBeLessThan(45_000)
  },
  80_000,
)

test.concurrent('a request to a frozen database fails within a minute', async () => {
  let backend = 0
  const begun = performance.now()
  const error = await inTransaction(platform.pool, async (tx, client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    backend = rows[0].pid
    process.kill(backend, 'SIGSTOP')
    await tx.execute(sql`select 1`)
  }).catch((thrown: unknown) => thrown)
  process.kill(backend, 'SIGCONT')
  expect(isUnavailable(error)).toBe(true)
  expect(performance.now() - begun).toBeLessThan(60_000)
}, 80_000)
