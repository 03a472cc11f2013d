import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { database } from '../../src/server/database/connection.ts'
import { startCluster } from '../../src/server/database/embedded/cluster.ts'
import { sendJob } from '../../src/server/jobs/queues.ts'
import { start } from '../../src/server/start.ts'
import { createTenant } from '../../src/server/tenancy/registry.ts'

const silent = () => undefined
const data = mkdtempSync(join(tmpdir(), 'tesela-away-'))
chmodSync(data, 0o755)
const cluster = await startCluster(data, 'a', silent)
const config = {
  ...readConfig({
    DATA: data,
    DATABASE_URL: cluster.url,
    SECRET: 'a',
    SMTP_URL: 'smtp://127.0.0.1:9',
    KYC_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  }),
  port: 0,
  bind: '127.0.0.1',
}
const { app, close } = await start({ config, notice: silent })
const address = app.server.address()
const port = typeof address === 'object' ? address?.port : 0
const tenant = await asOwner((owner) =>
  createTenant(
    database(owner),
    { slug: 'alba', hosts: ['127.0.0.1'], customization: { version: 2, title: 'Alba' } },
    new Date(),
  ),
)

afterAll(async () => {
  await close()
  await cluster.stop()
  rmSync(data, { recursive: true, force: true })
})

async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: cluster.url })
  owner.on('error', silent)
  await owner.connect()
  return await work(owner).finally(() => owner.end())
}

const ask = (path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-language': 'es' } })

/** Returns whether every response is a success or a readable request to retry. */
async function isServedOrTold(): Promise<boolean> {
  const [page, operation, health] = await Promise.all([
    ask('/login'),
    ask('/v2/ui/get-customization'),
    ask('/v2/health'),
  ])
  const answer = await operation.json()
  if (page.status !== 200)
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('mantenimiento')])
  if (operation.status !== 200)
    expect([operation.status, answer]).toMatchObject([503, { error: { code: 'unavailable', message: /\w/ } }])
  expect([200, 503]).toContain(health.status)
  return [page, operation, health].every(({ status }) => status === 200)
}

const signal = (name: NodeJS.Signals) => {
  process.kill(Number.parseInt(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8'), 10), name)
}

const shutOut = (how: string) =>
  asOwner(async (owner) => {
    await owner.query(`alter role tesela_app ${how}`)
    await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'tesela_app'")
  })

const faults: [string, () => unknown, () => Promise<unknown>][] = [
  ['is restarted', () => cluster.stop(), () => cluster.revive()],
  ['is shut down at once', () => signal('SIGQUIT'), () => cluster.revive()],
  ['is killed', () => signal('SIGKILL'), () => cluster.revive()],
  ['accepts no connections', () => shutOut('connection limit 0'), () => shutOut('connection limit -1')],
  ['rejects the login', () => shutOut('nologin'), () => shutOut('login')],
]

test.each(faults)(
  'when PostgreSQL %s requests get 503 and succeed once it is back',
  async (_what, begin, end) => {
    await expect.poll(isServedOrTold, { timeout: 10_000 }).toBe(true)
    const during = Promise.all(Array.from({ length: 5 }, isServedOrTold))
    await begin()
    await during
    await expect.poll(isServedOrTold).toBe(false)
    await end()
    await expect.poll(isServedOrTold, { timeout: 5_000 }).toBe(true)
  },
)

test('jobs run again after the database returned', async () => {
  await asOwner(async (owner) => {
    await sendJob(owner, { tenant, job: 'deliverMail', mail: randomUUID() })
    const left = "select from pgboss.job where name = 'deliverMail' and state <> 'completed'"
    await expect.poll(async () => (await owner.query(left)).rowCount, { timeout: 10_000 }).toBe(0)
  })
})
