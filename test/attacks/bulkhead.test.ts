import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../src/server/kernel/errors.ts'
import { tenantBulkhead } from '../../src/server/tenancy/tenant-bulkhead.ts'
import { testPlatform } from '../server/harness.ts'

const platform = await testPlatform()
const { app, owner, pool } = platform

/** Replaces the server's wait of eight seconds. */
const waitInMs = 300
const bulkhead = tenantBulkhead(pool, 2, waitInMs)

const releases: (() => void)[] = []
afterEach(() => {
  for (const free of releases.splice(0)) free()
  vi.restoreAllMocks()
})

/** Occupies one of the host's slots in the bulkhead until the test ends. */
async function occupy(host: string): Promise<void> {
  await new Promise<void>((begun) => {
    void bulkhead.enter(host, () => {
      begun()
      return new Promise<void>((ended) => releases.push(ended))
    })
  })
}

const enter = (host: string, aborter?: AbortSignal) => bulkhead.enter(host, async () => 'served', aborter)

test('a request waits for its tenant’s slot only until the time limit', async () => {
  await Promise.all([occupy('alba.localhost'), occupy('alba.localhost')])
  const begun = performance.now()
  await expect(enter('alba.localhost')).rejects.toEqual(new ApiError('unavailable'))
  expect(performance.now() - begun).toBeGreaterThan(waitInMs - 50)
  expect(await enter('nexo.localhost')).toBe('served')
})

test('waiting for a connection counts too, and a late connection is returned to the pool', async () => {
  const taken: pg.PoolClient[] = []
  for (let each = 0; each < 20; each += 1) taken.push(await pool.connect())
  await expect(enter('alba.localhost')).rejects.toEqual(new ApiError('unavailable'))
  for (const client of taken) client.release()
  await vi.waitFor(() => expect(pool.idleCount).toBe(20))
  expect(await enter('alba.localhost')).toBe('served')
})

test('an aborted request frees its place in the queue', async () => {
  await Promise.all([occupy('alba.localhost'), occupy('alba.localhost')])
  const aborter = new AbortController()
  const left = enter('alba.localhost', aborter.signal)
  const next = enter('alba.localhost')
  aborter.abort(new ApiError('aborted'))
  await expect(left).rejects.toEqual(new ApiError('aborted'))
  releases.shift()?.()
  expect(await next).toBe('served')
})

test('every timer is cleared, however a wait ends', async () => {
  const begun = vi.spyOn(globalThis, 'setTimeout')
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  await enter('alba.localhost')
  await Promise.all([occupy('alba.localhost'), occupy('alba.localhost')])
  await enter('alba.localhost', AbortSignal.abort()).catch(() => undefined)
  await enter('alba.localhost').catch(() => undefined)
  for (const free of releases.splice(0)) free()
  await enter('alba.localhost')
  const ours = begun.mock.results.filter((_each, index) => begun.mock.calls[index]?.[1] === waitInMs)
  expect(ours).toHaveLength(6)
  await vi.waitFor(() => {
    const ended = new Set(cleared.mock.calls.map(([timer]) => timer))
    for (const { value } of ours) expect(ended.has(value)).toBe(true)
  })
})

test('a client that disconnects while waiting gets status 499', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const holder = await owner.connect()
  await holder.query('begin')
  await holder.query('lock table rate_counters')
  const login = { email: 'nobody@example.com', password: 'not this one' }
  await platform.call('getSession', { host: '127.0.0.1' })
  const stuck = Array.from({ length: 15 }, () => platform.call('login', { host: '127.0.0.1', body: login }))
  await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(15), 10_000)
  const answered = new Promise<number>((resolve) =>
    app.server.once('request', (_request, response) =>
      response.once('close', () => setTimeout(() => resolve(response.statusCode))),
    ),
  )
  const leaving = new AbortController()
  const waiting = fetch(`http://127.0.0.1:${port}/v2/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
    signal: leaving.signal,
  })
  app.server.once('request', () => setTimeout(() => leaving.abort(), 50))
  await expect(waiting).rejects.toThrow('aborted')
  expect(await answered).toBe(499)
  await holder.query('rollback')
  holder.release()
  await Promise.all(stuck)
})

test('a timed out request is rejected with 503 and Retry-After', async () => {
  vi.spyOn(pool, 'connect').mockRejectedValue(new ApiError('unavailable') as never)
  const { status, error, headers } = await platform.call('getSession')
  expect([status, error.code]).toEqual([503, 'unavailable'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})
