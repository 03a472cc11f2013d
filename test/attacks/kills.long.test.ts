import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { database } from '../../src/server/database/connection.ts'
import { clusterUrl } from '../../src/server/database/embedded/cluster.ts'
import { createTenant } from '../../src/server/tenancy/registry.ts'
import { password } from '../server/harness.ts'
import { freePort, postmasterOf, postmastersOn, type ServerProcess, startServer } from './server-process.ts'

const data = mkdtempSync(join(tmpdir(), 'tesela-kills-'))
chmodSync(data, 0o755)
const port = await freePort()
const provoke = `process.on('SIGUSR2', () => Promise.reject(new Error('nobody is there'))).on('SIGWINCH', () => { throw new Error('at once') })`
const env = {
  PORT: String(port),
  BIND: '127.0.0.1',
  DATA: data,
  DEMO: '0',
  SMTP_URL: 'smtp://127.0.0.1:9',
  KYC_URL: 'http://127.0.0.1:9',
  SECRET: 'a',
  LOG_LEVEL: 'error',
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(provoke)}`,
}
let server: ServerProcess = await startServer(env)

await asOwner((owner) =>
  createTenant(
    database(owner),
    { slug: 'alba', hosts: ['127.0.0.1'], customization: { version: 2, title: 'Alba' } },
    new Date(),
  ),
)

afterAll(async () => {
  server.process.kill('SIGTERM')
  await server.ended
  rmSync(data, { recursive: true, force: true })
})

async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: clusterUrl(join(data, 'postgres'), 'a') })
  await owner.connect()
  return await work(owner).finally(() => owner.end())
}

const acknowledged: string[] = []

async function register(): Promise<void> {
  const email = `${randomUUID()}@example.com`
  const person = { name: 'Ana', surname: 'Prueba', email, password, password_repeat: password }
  const response = await fetch(`http://127.0.0.1:${port}/v2/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, terms: true, privacy: true }),
  }).catch(() => undefined)
  if (response?.status === 200) acknowledged.push(email)
  else expect([undefined, 503]).toContain(response?.status)
}

const isServing = () =>
  fetch(`http://127.0.0.1:${port}/v2/health`).then(
    ({ ok }) => ok,
    () => false,
  )

const killed: Record<string, () => number[]> = {
  'the server': () => [server.process.pid ?? 0],
  PostgreSQL: () => [postmasterOf(data)],
  both: () => [server.process.pid ?? 0, postmasterOf(data)],
}
const rounds = [1, 2, 3].flatMap((round) => Object.keys(killed).map((what) => ({ round, what })))

test.each(rounds)('$round: service recovers after killing $what during writes', async ({ what }) => {
  await register()
  const writing = Promise.all([register(), register(), register()])
  for (const pid of killed[what]?.() ?? []) process.kill(pid, 'SIGKILL')
  await writing
  if (what !== 'PostgreSQL') {
    expect(await server.ended).toBe('SIGKILL')
    server = await startServer(env)
    expect(server.output()).toContain('Tesela listens on')
  }
  await expect.poll(isServing, { timeout: 10_000 }).toBe(true)
  expect(server.process.exitCode).toBe(null)
  await expect.poll(() => postmastersOn(data)).toHaveLength(1)
})

test('every acknowledged registration is stored', async () => {
  const { rows } = await asOwner((owner) => owner.query<{ email: string }>('select email from users'))
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds.length)
  expect(rows.map(({ email }) => email)).toEqual(expect.arrayContaining(acknowledged))
})

test('service recovers from repeated PostgreSQL exits', async () => {
  for (const how of ['SIGQUIT', 'SIGINT', 'SIGKILL'] as const) {
    process.kill(postmasterOf(data), how)
    await register()
    await expect.poll(isServing, { timeout: 10_000 }).toBe(true)
  }
  expect(server.process.exitCode).toBe(null)
  await expect.poll(() => postmastersOn(data)).toHaveLength(1)
})

test('an unhandled rejection does not end the process', async () => {
  server.process.kill('SIGUSR2')
  await expect.poll(() => server.output()).toContain('nobody handled a rejection')
  expect(server.output()).not.toContain('nobody is there')
  await expect.poll(isServing, { timeout: 10_000 }).toBe(true)
})

test('an uncaught exception ends the process with code 1 and its database', async () => {
  server.process.kill('SIGWINCH')
  expect(await server.ended).toBe(1)
  expect(postmastersOn(data)).toEqual([])
  server = await startServer(env)
  expect(await isServing()).toBe(true)
})

test('on SIGTERM a request waiting for the database gets 503 and the process ends in time', async () => {
  const lock = await asOwner(async () => {
    const owner = new pg.Client({ connectionString: clusterUrl(join(data, 'postgres'), 'a') })
    owner.on('error', () => undefined)
    await owner.connect()
    await owner.query('begin')
    await owner.query('lock table tenant_hosts')
    return owner
  })
  const answer = fetch(`http://127.0.0.1:${port}/v2/ui/get-customization`)
  const waits = "select from pg_locks where not granted and relation = 'tenant_hosts'::regclass"
  await expect.poll(async () => (await lock.query(waits)).rowCount).toBe(1)
  await endsInTime()
  expect((await answer).status).toBe(503)
})

test('on SIGTERM an unfinished request is cut and the process ends in time', async () => {
  const socket = connect(port, '127.0.0.1')
  let output = ''
  socket.on('data', (chunk) => {
    output += chunk
  })
  socket.on('error', () => undefined)
  const head = 'content-type: application/json\r\ncontent-length: 50\r\nexpect: 100-continue'
  socket.write(`POST /v2/user/login HTTP/1.1\r\nhost: 127.0.0.1\r\n${head}\r\n\r\n{`)
  await expect.poll(() => output).toContain('100 Continue')
  await endsInTime()
  expect(output).not.toContain('HTTP/1.1 2')
})

async function endsInTime(): Promise<void> {
  const begun = performance.now()
  server.process.kill('SIGTERM')
  await server.ended
  expect(performance.now() - begun).toBeLessThan(11_000)
  server = await startServer(env)
  expect(await isServing()).toBe(true)
  await expect.poll(() => postmastersOn(data)).toHaveLength(1)
}
