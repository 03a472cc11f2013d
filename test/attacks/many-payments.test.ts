import { expect, it } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { terminalFixture } from '../server/payments/paying.ts'
import { expectBalanceAfterEach } from '../server/payments/sums.ts'

const platform = await testPlatform()
const { clock } = platform

expectBalanceAfterEach(platform)

it('an investor can start at most 30 payments a day', async () => {
  const { investor, id, total } = await terminalFixture(platform).createOrder()
  const begin = () => investor.send('beginPayment', { params: { id }, body: { total } })
  const statuses = []
  for (let round = 0; round < 31; round += 1) {
    clock.set(new Date(clock.now().getTime() + 11 * 60_000))
    statuses.push((await begin()).status)
  }
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
  expect(statuses[30]).toBe(429)
  clock.set(new Date(clock.now().getTime() + 86_400_000))
  expect((await begin()).status).toBe(200)
})
