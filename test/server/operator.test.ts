import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingTenants } from '../../src/demo/index.ts'
import { database } from '../../src/server/database/connection.ts'
import { startCluster } from '../../src/server/database/embedded/cluster.ts'
import { createTenant } from '../../src/server/tenancy/registry.ts'

/** Creates a database as operators do: owned by a role without superuser rights, on a cluster without Tesela. */
const folder = mkdtempSync(join(tmpdir(), 'tesela-operator-'))
const password = 'a long password'
const ended: (() => Promise<unknown>)[] = []
let superuser: pg.Pool
let owner: pg.Pool
let servers: [Server, Server]

interface Server {
  ask(path: string, options?: { token?: string; key?: string; body?: object }): Promise<Reply>
}

interface Reply {
  status: number
  text: string
  data: Record<string, unknown>
}

beforeAll(async () => {
  const cluster = await startCluster(join(folder, 'cluster'), 'of the cluster', () => undefined)
  ended.push(() => cluster.stop())
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query("create role operator login createrole password 'operator'")
  await admin.query('create database shop owner operator')
  await admin.end()
  const url = new URL(cluster.url)
  url.pathname = '/shop'
  superuser = poolOf(url.href)
  url.username = 'operator'
  url.password = 'operator'
  owner = poolOf(url.href)
  servers = await Promise.all([serve(url.href, 'one'), serve(url.href, 'two')])
  await createTenant(
    database(owner),
    { slug: 'casa', hosts: ['127.0.0.1'], customization: { version: 2, title: 'Casa' } },
    new Date(),
  )
})

afterAll(async () => {
  for (const end of ended.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 })
  // Ignores connections that break when the database stops.
  pool.on('error', () => undefined)
  ended.push(() => pool.end())
  return pool
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts a server with only the database's URL and a data folder. */
async function serve(url: string, name: string): Promise<Server> {
  const port = await freePort()
  const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
  const { SECRET: _none, ...rest } = process.env
  const child = spawn(process.execPath, [main], {
    env: {
      ...rest,
      DATABASE_URL: url,
      DATA: join(folder, name),
      PORT: String(port),
      DEMO: '0',
      BIND: '127.0.0.1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      KYC_URL: 'http://127.0.0.1:9',
    },
  })
  let output = ''
  ended.push(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: unknown) => {
      output += String(chunk)
      if (output.includes('listens on')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(output)))
  })

  return {
    async ask(path, { token, key, body } = {}) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: body ? 'POST' : 'GET',
        ...(body && { body: JSON.stringify(body) }),
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { 'x-user-access-token': token }),
          ...(key && { 'idempotency-key': key }),
        },
      })
      const text = await answer.text()
      return { status: answer.status, text, data: text ? JSON.parse(text).data : {} }
    },
  }
}

async function account(email: string): Promise<string> {
  const [one] = servers
  const person = { name: 'Ana', surname: 'Vidal', email, terms: true, privacy: true }
  await one.ask('/v2/user/register', { body: { ...person, password, password_repeat: password } })
  await superuser.query('update users set email_verified_at = now() where email = $1', [email])
  const { data } = await one.ask('/v2/user/login', { body: { email, password } })
  return String(data.accessToken)
}

describe('two servers started concurrently on an empty database', () => {
  test('both serve from one set of tables with row-level security, also for the owner', async () => {
    for (const server of servers)
      expect((await server.ask('/v2/ui/get-customization')).data).toMatchObject({ title: 'Casa' })
    expect((await owner.query('select from customizations')).rowCount).toBe(0)
    expect((await superuser.query('select from customizations')).rowCount).toBe(1)
  })

  test('share their sessions', async () => {
    const [one, two] = servers
    const token = await account('ana@example.com')
    expect((await two.ask('/v2/user/profile', { token })).status).toBe(200)
    expect((await two.ask('/v2/user/logout', { token, body: {} })).status).toBe(204)
    expect((await one.ask('/v2/user/profile', { token })).status).toBe(401)
  })

  test('apply one idempotency key once', async () => {
    const token = await account('eva@example.com')
    const key = randomUUID()
    const body = { net_income: 3_000_000, liquid_assets: 1_000_000, commitments: 0, certify: true }
    const replies = await Promise.all(
      [...servers, ...servers].map((server) => server.ask('/v2/user/loss-simulation', { token, key, body })),
    )
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(200)
    expect((await superuser.query('select from idempotency_keys where key = $1', [key])).rowCount).toBe(1)
  })
})

describe("the demo on an operator's database", () => {
  const missing = () => missingTenants(database(owner))

  test('is seeded once, and an interrupted seeding is reported', async () => {
    for (const slug of ['alba', 'nexo']) {
      const id = await createTenant(
        database(owner),
        { slug, hosts: [`${slug}.localhost`], customization: { version: 2, title: slug } },
        new Date(),
      )
      await superuser.query('insert into demo_clocks (tenant_id, offset_days) values ($1, 0)', [id])
    }
    expect(await missing()).toEqual([])
    await superuser.query('update demo_clocks set offset_days = -3')
    await expect(missing()).rejects.toThrow('The demo was not finished last time.')
    await superuser.query('delete from demo_clocks')
    await expect(missing()).rejects.toThrow('The demo was not finished last time.')
  })
})
