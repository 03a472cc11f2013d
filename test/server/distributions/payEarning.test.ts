import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { distributionFixture } from './distribution-fixture.ts'

const platform = await testPlatform()
const { manager, createHolders, createFunded, listLines, runPaymentJob } = await distributionFixture(platform)

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

it('a holder is paid once, alone and together with the others at the same time', async () => {
  const { slug } = await createHolders([1], [1], [1])
  const id = await createFunded(slug, 3000)
  await manager.call('payDistribution', { params: { id } })
  const lines = await listLines(id)
  const alone = lines.map((line) => manager.send('payEarning', { params: { id: line.id } }))
  const [replies] = await Promise.all([Promise.all(alone), runPaymentJob(id, 3), runPaymentJob(id, 3)])
  for (const { status } of replies) expect([200, 409]).toContain(status)
  expect((await listLines(id)).map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID'])
  expect((await manager.call('getDistribution', { params: { id } })).status).toBe('PAID')
  const { rows } = await platform.owner.query(
    'select from journal_entries entry join earnings on earnings.id = entry.cause_id where earnings.distribution_id = $1',
    [id],
  )
  expect(rows).toHaveLength(3)
})
