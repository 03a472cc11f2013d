import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { retryEvent } from '../../../src/server/kernel/webhooks/retry.ts'
import { housekeeper } from '../../../src/server/modules/tenants/housekeeper.ts'
import { diskFiles } from '../../../src/server/providers/files/disk.ts'
import { testPlatform } from '../harness.ts'
import { identityProviderOf, waitOptions } from './identity-provider.ts'
import { retryParked } from './retry.ts'

const written: string[] = []
const platform = await testPlatform({
  config: { logLevel: 'warn' },
  logTo: { write: (line) => void written.push(line) },
})
const { clock, owner, config } = platform
const provider = identityProviderOf(platform)

const second = 1000
const day = 86_400 * second
const after = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))
const event = async () => (await provider.events())[0]

beforeEach(async () => {
  await owner.query('delete from provider_events')
  written.length = 0
})

/** Sends an event for an unknown check and processes it once. */
async function early(check_id: string): Promise<void> {
  await provider.send({ event_id: `of ${check_id}`, check_id })
  await expect.poll(async () => (await event())?.state, waitOptions).toBe('parked')
}

test('an event about an unknown check is parked, and applied once the check is known', async () => {
  await early('approved-early')
  expect(await event()).toMatchObject({ problem: 'unknown_reference', tries: 1 })
  const person = await provider.createPersonInCheck('approved-early')
  after(29 * second)
  await retryParked(platform)
  expect(await person.status()).toBe('running')
  after(second)
  await retryParked(platform)
  expect(await person.status()).toBe('success')
  expect(await event()).toMatchObject({ state: 'applied', tries: 2, problem: '', next_try_at: null })
})

test('pauses between attempts double, up to six hours', async () => {
  await early('approved-never')
  const pauses: number[] = []
  for (let tries = 1; tries <= 12; tries += 1) {
    const due = (await event())?.next_try_at?.getTime() ?? 0
    pauses.push((due - clock.now().getTime()) / second)
    clock.set(new Date(due))
    await retryParked(platform)
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600])
})

test('an event fails after five days, and the failure is logged', async () => {
  await early('approved-gone')
  after(5 * day - 1)
  await retryParked(platform)
  expect(await event()).toMatchObject({ state: 'parked' })
  after(day)
  await retryParked(platform)
  expect(await event()).toMatchObject({ state: 'failed', problem: 'unknown_reference', next_try_at: null })
  const { id } = (await event()) ?? {}
  expect(written.map((line) => JSON.parse(line)).at(-1)).toMatchObject({
    id,
    webhook: 'receiveIdentityEvent',
    problem: 'unknown_reference',
    msg: 'an event of a provider was given up',
  })
})

test('an event is parked while the provider is unavailable', async () => {
  const person = await provider.createPersonInCheck('approved-away')
  const { kycUrl } = config
  config.kycUrl = 'http://127.0.0.1:9'
  await early('approved-away')
  expect(await event()).toMatchObject({ problem: 'unavailable' })
  config.kycUrl = kycUrl
  after(30 * second)
  await retryParked(platform)
  expect(await person.status()).toBe('success')
})

test("an internal error is logged by its code, without the event's content", async () => {
  await provider.createPersonInCheck('approved-fault')
  await owner.query("alter table users add constraint broken check (kyc_status <> 'success') not valid")
  await early('approved-fault').finally(() => owner.query('alter table users drop constraint broken'))
  expect((await event())?.problem).toBe('Error: error 23514')
  expect(written.join()).not.toContain('approved-fault')
  expect(written.join()).toContain('was not understood')
})

test('an event of a dead process is processed again', async () => {
  await early('approved-died')
  const person = await provider.createPersonInCheck('approved-died')
  await owner.query("update provider_events set state = 'received'")
  after(30 * second)
  await retryParked(platform)
  expect(await person.status()).toBe('success')
})

test('an event is attempted once by several processes', async () => {
  await early('approved-many')
  const { id = '' } = (await event()) ?? {}
  const come = () => retryEvent(platform.app.services, platform.tenants.alba, id)
  after(29 * second)
  await come()
  expect(await event()).toMatchObject({ tries: 1 })
  after(second)
  await Promise.all(Array.from({ length: 8 }, come))
  expect(await event()).toMatchObject({ tries: 2, state: 'parked' })
})

test('a late attempt changes nothing after another has applied the event', async () => {
  const answers: (() => void)[] = []
  const slow = createServer((_request, response) => {
    answers.push(() => response.end(JSON.stringify({ id: 'approved-late', status: 'approved' })))
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const { kycUrl } = config
  config.kycUrl = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
  const person = await provider.createPersonInCheck('approved-late')
  await provider.send({ event_id: 'late', check_id: 'approved-late' })
  await vi.waitFor(() => expect(answers).toHaveLength(1), waitOptions)
  after(30 * second)
  const again = retryParked(platform)
  await vi.waitFor(() => expect(answers).toHaveLength(2), waitOptions)
  answers[1]?.()
  await again
  await owner.query("update users set kyc_status = 'running' where id = $1", [person.id])
  const connect = vi.spyOn(platform.pool, 'connect')
  answers[0]?.()
  await vi.waitFor(() => expect(connect).toHaveBeenCalled(), waitOptions)
  await vi.waitFor(() => expect(platform.pool.idleCount).toBe(platform.pool.totalCount), waitOptions)
  expect(await person.status()).toBe('running')
  connect.mockRestore()
  config.kycUrl = kycUrl
  slow.close()
})

test('applied events are deleted after a month, parked ones are not', async () => {
  await provider.createPersonInCheck('approved-kept')
  await provider.send({ event_id: 'applied', check_id: 'approved-kept' })
  await expect.poll(async () => (await event())?.state, waitOptions).toBe('applied')
  await provider.send({ event_id: 'waits', check_id: 'approved-unheard' })
  await expect.poll(async () => (await provider.events())[1]?.state, waitOptions).toBe('parked')
  const store = diskFiles(join(config.data, 'files'))
  const clean = () => housekeeper({ pool: platform.pool, store, clock })({ tenant: platform.tenants.alba })
  await clean()
  expect(await provider.events()).toHaveLength(2)
  after(30 * day + 1)
  await clean()
  expect(await provider.events()).toMatchObject([{ event_id: 'waits' }])
})
