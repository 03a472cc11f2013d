import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../../src/server/database/embedded/cluster.ts'
import { startEmbedded } from '../../../src/server/database/embedded/embedded.ts'
import { keepRunning } from '../../../src/server/database/embedded/keep-running.ts'
import { startAndConnect } from '../../../src/server/database/embedded/start-and-connect.ts'

const data = mkdtempSync(join(tmpdir(), 'tesela-embedded-'))
// Allows PostgreSQL's user to enter the folder.
chmodSync(data, 0o755)
const note = join(data, 'postgres', 'postmaster.pid')
const silent = () => undefined
let cluster: Cluster

beforeAll(async () => {
  cluster = await startCluster(data, 'a', silent)
})

afterAll(async () => {
  await cluster.stop()
  rmSync(data, { recursive: true, force: true })
})

const postmaster = () => Number.parseInt(readFileSync(note, 'utf8'), 10)

async function answers(url = cluster.url): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', silent)
  try {
    await client.connect()
    return (await client.query('select 1')).rowCount === 1
  } catch {
    return false
  } finally {
    await client.end().catch(silent)
  }
}

test('an embedded database that was just killed is restarted, even if some of its processes still run', async () => {
  const before = postmaster()
  process.kill(before, 'SIGKILL')
  cluster = await startCluster(data, 'a', silent)
  expect(postmaster()).not.toBe(before)
  expect(await answers()).toBe(true)
})

test('a running embedded database is reused', async () => {
  const before = postmaster()
  cluster = await startCluster(data, 'a', silent)
  expect(postmaster()).toBe(before)
})

test.each([
  ['a zombie process', 'true & echo $!; exec sleep 60'],
  ['another program', 'echo $$; exec sleep 60'],
])('a pid file that names %s is ignored', async (_what, script) => {
  await cluster.stop()
  // Runs as PostgreSQL's user, because a living process of another user does not count as a running PostgreSQL.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const other = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'], ...user })
  const [pid] = await once(other.stdout, 'data')
  writeFileSync(note, `${String(pid).trim()}\n${join(data, 'postgres')}\n`)
  cluster = await startCluster(data, 'a', silent)
  expect(await answers()).toBe(true)
  other.kill()
})

test('an embedded database that dies while a server runs is restarted at the same address', async () => {
  const lost: unknown[] = []
  const notices: string[] = []
  const embedded = await startEmbedded(data, 'a', {
    notice: (text) => notices.push(text),
    lost: (error) => lost.push(error),
  })
  process.kill(postmaster(), 'SIGKILL')
  await expect.poll(() => answers(embedded.url), { timeout: 20_000 }).toBe(true)
  await expect.poll(() => notices, { timeout: 5_000 }).toHaveLength(2)
  await embedded.stop()
  expect([notices, lost]).toEqual([
    ['The embedded database went away. Starting it again.', 'The embedded database is back.'],
    [],
  ])
  expect(await answers(embedded.url)).toBe(false)
  await cluster.revive()
})

test('a lost connection does not restart a running embedded database', async () => {
  const before = postmaster()
  const notices: string[] = []
  const letGo = await keepRunning(cluster, data, { notice: (text) => notices.push(text), lost: silent })
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tesela folder lock'",
  )
  await client.end()
  await expect.poll(() => notices, { timeout: 10_000 }).toHaveLength(2)
  await letGo()
  expect(postmaster()).toBe(before)
})

test('a failed restart is reported once', async () => {
  const lost: unknown[] = []
  const failing = { url: cluster.url, revive: () => Promise.reject(new Error('no disk')) }
  const letGo = await keepRunning(failing, data, { notice: silent, lost: (error) => lost.push(error) })
  process.kill(postmaster(), 'SIGKILL')
  await expect.poll(() => lost.map(String), { timeout: 10_000 }).toEqual(['Error: no disk'])
  await letGo()
  await cluster.revive()
})

test('a wrong password is reported without retries', async () => {
  await expect(startCluster(data, 'another secret', silent)).rejects.toThrow(
    /does not start; its log is .*server\.log\..*password authentication failed/,
  )
})

test('a running embedded database that refuses connections is stopped and restarted', async () => {
  let running = true
  const done: string[] = []
  await startAndConnect({
    isRunning: () => running,
    start: async () => {
      running = true
      done.push('start')
    },
    connect: async () => {
      if (done.length === 0) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    },
    end: async () => {
      running = false
      done.push('end')
    },
  })
  expect(done).toEqual(['end', 'start'])
})
