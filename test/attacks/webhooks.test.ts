import { expect, test, vi } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { identityProviderOf, waitOptions } from '../server/webhooks/identity-provider.ts'
import { newNeighbour } from './neighbour.ts'

const platform = await testPlatform()
const provider = identityProviderOf(platform)
const neighbour = await newNeighbour(platform)

test('forged events do not delay logins, are not stored and trigger no requests', async () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  const filler = 'x'.repeat(15_000)
  const forged = Array.from({ length: 600 }, (_each, index) =>
    provider.send(
      { event_id: `forged-${index}`, check_id: 'approved-1', filler },
      { signature: '0'.repeat(64), address: '10.66.0.1' },
    ),
  )
  expect(await neighbour.slowestLoginDuring(forged)).toBeLessThan(neighbour.maxLoginMs)
  expect(new Set((await Promise.all(forged)).map(({ code }) => code))).toEqual(new Set(['not_authentic']))
  expect(await provider.events()).toEqual([])
  expect(fetchSpy).not.toHaveBeenCalled()
  fetchSpy.mockRestore()
})

test('a replayed genuine event has no further effect', async () => {
  const person = await provider.createPersonInCheck('approved-replayed')
  const event = { event_id: 'replayed', check_id: 'approved-replayed' }
  await provider.send(event)
  await expect.poll(person.status, waitOptions).toBe('success')
  await platform.owner.query("update users set kyc_status = 'manual_review' where id = $1", [person.id])
  const replays = Array.from({ length: 300 }, () => provider.send(event, { address: '10.66.0.2' }))
  expect(await neighbour.slowestLoginDuring(replays)).toBeLessThan(neighbour.maxLoginMs)
  expect(await person.status()).toBe('manual_review')
  expect(await provider.events()).toHaveLength(1)
})

test('a flood of genuine events does not delay other tenants', async () => {
  const flood = Array.from({ length: 300 }, (_each, index) =>
    provider.send({ event_id: `mad-${index}`, check_id: `approved-mad-${index}` }),
  )
  expect(await neighbour.slowestLoginDuring(flood)).toBeLessThan(neighbour.maxLoginMs)
  await expect
    .poll(async () => (await provider.events()).filter(({ state }) => state === 'parked').length, waitOptions)
    .toBe(300)
})
