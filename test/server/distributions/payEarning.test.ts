import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { distributionFixture } from './distribution-fixture.ts'

const platform = await testPlatform()
const { manager, createHolders, createFunded, listLines } = await distributionFixture(platform)

expectBalanceAfterEach(platform)

it('a distribution pays one holder alone before the others, as soon as it is funded', async () => {
  const { slug } = await createHolders([3], [1])
  const id = await createFunded(slug, 4000)
  const [first, second] = await listLines(id)
  const payOne = (line = first) => manager.call('payEarning', { params: { id: line?.id ?? '' } })
  const status = async () => (await manager.call('getDistribution', { params: { id } })).status
  expect(await payOne()).toMatchObject({ status: 'PAID' })
  expect(await status()).toBe('FUNDED')
  await payOne(second)
  expect(await status()).toBe('PAID')
})
