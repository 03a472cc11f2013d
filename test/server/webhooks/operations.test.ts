import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Operations } from '../../../src/generated/operations.ts'
import { testPlatform } from '../harness.ts'
import { identityProviderOf, waitOptions } from './identity-provider.ts'
import { retryParked } from './retry.ts'

type Events = Operations['listProviderEvents']['result']

const platform = await testPlatform()
const { call, clock } = platform
const provider = identityProviderOf(platform)
const manager = await platform.account({ roles: ['ADMIN'] })
const investor = await platform.account()

let turn = 0

/** Stores one applied message, one for an unknown check and one that cannot be parsed. */
beforeEach(async () => {
  turn += 1
  await platform.owner.query('delete from provider_events')
  await provider.createPersonInCheck(`approved-${turn}`)
  await provider.send({ event_id: 'first', check_id: `approved-${turn}` })
  await provider.send({ event_id: 'second', check_id: `rejected-${turn}` })
  await provider.send({ event_id: 'third', check_id: 7 })
  const states = async () => (await provider.events()).map(({ state }) => state)
  const over = async () => expect(await states()).toEqual(['applied', 'parked', 'failed'])
  await vi.waitFor(over, waitOptions)
})

const list = async (params: object = {}) =>
  (await call('listProviderEvents', { token: manager.token, params: { ...params } })).data as Events
const retry = (id: string, token = manager.token) => call('retryProviderEvent', { token, params: { id } })
const idOf = async (event_id: string) =>
  (await list()).items.find((event) => event.event_id === event_id)?.id ?? ''

test('a manager lists the stored events, newest first, without their content', async () => {
  const { items, total } = await list()
  expect(total).toBe(3)
  expect(items).toMatchObject([
    { event_id: 'third', state: 'failed', problem: 'unreadable', next_try_at: '' },
    { event_id: 'second', state: 'parked', problem: 'unknown_reference', tries: 1 },
    { event_id: 'first', state: 'applied', problem: '', provider: 'kyc' },
  ])
  expect(JSON.stringify(items)).not.toContain('approved-')
})

test('the list of events is filtered by state and paginated', async () => {
  expect(await list({ state: 'parked' })).toMatchObject({ total: 1, items: [{ event_id: 'second' }] })
  expect(await list({ size: 1, page: 3 })).toMatchObject({ total: 3, items: [{ event_id: 'first' }] })
})

test('a failed event is processed again when a manager retries it', async () => {
  const person = await provider.createPersonInCheck(`rejected-${turn}`)
  const id = await idOf('second')
  await platform.owner.query(
    "update provider_events set state = 'failed', next_try_at = null, received_at = $2 where id = $1",
    [id, new Date(clock.now().getTime() - 20 * 86_400_000)],
  )
  expect((await retry(id)).status).toBe(204)
  await retryParked(platform)
  expect(await person.status()).toBe('verification_error')
  expect((await list()).items.map(({ state }) => state)).toEqual(['failed', 'applied', 'applied'])
})

test('an applied or unknown event cannot be retried', async () => {
  expect((await retry(await idOf('first'))).error.code).toBe('not_found')
  expect((await retry(randomUUID())).error.code).toBe('not_found')
})

test('an investor can neither list nor retry events', async () => {
  expect((await call('listProviderEvents', { token: investor.token })).status).toBe(403)
  expect((await retry(await idOf('third'), investor.token)).status).toBe(403)
})
