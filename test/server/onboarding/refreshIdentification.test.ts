import { expect, test, vi } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { decide, sendToReview } from './review.ts'

/** Sets up a platform whose address the provider's messages never reach. */
const platform = await testPlatform()
const tenant = await createTestTenant(platform)

test.each([
  ['approved', 'success'],
  ['rejected', 'manual_error'],
  ['running', 'manual_review'],
])('a review %s at the provider is %s after a query', async (decided, status) => {
  const person = await tenant.person()
  const { check } = await sendToReview(platform, person)
  await decide(platform, check, decided)
  expect((await person.call('refreshIdentification')).status).toBe(status)
  expect((await person.call('getSession')).kyc_status).toBe(status)
})

test('the 31st query in a row is rejected with 429 and not sent to the provider', async () => {
  const person = await tenant.person({ kyc_status: 'running', check: { reference: 'running-1' } })
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  const statuses: number[] = []
  for (let turn = 0; turn < 31; turn += 1) statuses.push((await person.send('refreshIdentification')).status)
  expect(statuses).toEqual([...Array(30).fill(200), 429])
  expect(fetchSpy).toHaveBeenCalledTimes(30)
  fetchSpy.mockRestore()
})
