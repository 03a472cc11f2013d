import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { startCluster } from '../../src/server/database/embedded/cluster.ts'
import { deleteData, start } from '../../src/server/start.ts'

const data = mkdtempSync(join(tmpdir(), 'tesela-start-'))
const settings = {
  DATA: data,
  DEMO: '0',
  BIND: '127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1:9',
  KYC_URL: 'http://127.0.0.1:9',
  LOG_LEVEL: 'silent',
  SECRET: 'a',
}
const silent = () => undefined

afterAll(async () => {
  const cluster = await startCluster(data, settings.SECRET, silent)
  await cluster.stop()
  rmSync(data, { recursive: true, force: true })
})

/** Returns a free port. */
async function port(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const config = async (more: Record<string, string> = {}) =>
  readConfig({ ...settings, PORT: String(await port()), ...more })

test('a start on a taken port fails with one sentence, and stops everything', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  await expect(start({ config: await config({ PORT: String(taken) }), notice: silent })).rejects.toThrow(
    `Port ${taken} is taken by another program: stop it, or choose another with --port.`,
  )
  other.close()
})

test('an unreachable database is reported in one sentence', async () => {
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing'
  await expect(start({ config: await config({ DATABASE_URL }), notice: silent })).rejects.toThrow(
    'The database at 127.0.0.1:1 (DATABASE_URL) cannot be reached',
  )
})

test('an invalid database address is reported in one sentence, without its password', () => {
  expect(() => readConfig({ ...settings, DATABASE_URL: 'me:secret@db' })).toThrow(
    'DATABASE_URL must be an address such as postgres://owner:password@host:5432/name.',
  )
})

test.each(['reporter', 'ftp://token@reporter.example', 'https://reporter.example/api/1/item/'])(
  'ERROR_REPORTER_URL=%s is rejected',
  (wrong) => {
    expect(() => readConfig({ ...settings, ERROR_REPORTER_URL: wrong })).toThrow(
      'ERROR_REPORTER_URL must be an address such as https://token@api.rollbar.com/api/1/item/.',
    )
  },
)

test.each(['0', '70000', 'abc'])('PORT=%s is rejected', (wrong) => {
  expect(() => readConfig({ ...settings, PORT: wrong })).toThrow(
    `PORT must be a port between 1 and 65534, not "${wrong}".`,
  )
})

test.each([
  [undefined, true],
  ['on', true],
  ['off', false],
])("EXPIRY_CHECK=%s sets the browser's check of session expiry to %s", (EXPIRY_CHECK, expected) => {
  expect(readConfig({ ...settings, EXPIRY_CHECK }).checkExpiry).toBe(expected)
})

test('a second server on the same data folder is refused, and the first continues', async () => {
  const platform = await start({ config: await config(), notice: silent })
  const second = run(await port())
  const [code] = await once(second.process, 'exit')
  expect([code, second.output()]).toEqual([
    1,
    expect.stringMatching(/^Another server \(process \d+\) is using the data folder/),
  ])
  expect((await platform.app.inject('/v2/openapi.json')).statusCode).toBe(200)
  await platform.close()
})

test('a start after kill -9 reuses the running database', async () => {
  const killed = run(await port())
  await killed.listening
  killed.process.kill('SIGKILL')
  await once(killed.process, 'exit')
  const platform = await start({ config: await config(), notice: silent })
  expect((await platform.app.inject('/v2/openapi.json')).statusCode).toBe(200)
  await platform.close()
})

test('a fresh start deletes the data, but not of a running server', async () => {
  const running = run(await port())
  await running.listening
  await expect(deleteData(await config(), silent)).rejects.toThrow('is using the data folder')
  running.process.kill('SIGTERM')
  await once(running.process, 'exit')
  await deleteData(await config(), silent)
  expect(existsSync(join(data, 'postgres'))).toBe(false)
})

test('SIGTERM ends the server with exit code 0', async () => {
  const ended = run(await port())
  await ended.listening
  ended.process.kill('SIGTERM')
  expect(await once(ended.process, 'exit')).toEqual([0, null])
})

test('a request in progress at shutdown is answered, and its connection is closed', async () => {
  const settings = await config()
  const platform = await start({ config: settings, notice: silent })
  const { url } = await startCluster(data, settings.secret, silent)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('begin')
  await owner.query('lock table tenant_hosts')
  const agent = new Agent({ keepAlive: true })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    const path = '/v2/ui/get-customization'
    get({ host: '127.0.0.1', port: settings.port, path, agent }, resolve).on('error', reject)
  })
  const isWaiting = async () =>
    (await owner.query("select from pg_locks where not granted and relation = 'tenant_hosts'::regclass"))
      .rowCount
  await expect.poll(isWaiting).toBe(1)
  const begun = performance.now()
  const closed = platform.close()
  await owner.query('rollback')
  await owner.end()
  const { statusCode, headers } = await answer
  expect([statusCode, headers.connection]).toEqual([421, 'close'])
  await closed
  expect(performance.now() - begun).toBeLessThan(8_000)
  agent.destroy()
})

test('a database of another version is reported in one sentence', async () => {
  const cluster = await startCluster(data, settings.SECRET, silent)
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query("update drizzle.__drizzle_migrations set hash = 'of another version'")
  await client.end()
  await cluster.stop()
  await expect(start({ config: await config(), notice: silent })).rejects.toThrow(
    'The database was made by another version of Tesela, with other tables.',
  )
  await deleteData(await config(), silent)
})

/** Starts the server as a child process. */
function run(listenAt: number) {
  const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
  const process_ = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings, PORT: String(listenAt) },
  })
  let text = ''
  const listening = new Promise<void>((resolve) => {
    process_.stdout.on('data', (chunk) => {
      text += chunk
      if (text.includes('listens on')) resolve()
    })
  })
  process_.stderr.on('data', (chunk) => {
    text += chunk
  })
  return { process: process_, listening, output: () => text }
}
