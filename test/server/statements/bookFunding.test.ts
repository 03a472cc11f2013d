import { afterAll, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { norma43 } from '../../../src/simulators/bank-statement.ts'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { account } from './account.ts'

const platform = await testPlatform()
const { manager, createHolders, createApproved } = await distributionFixture(platform)

expectBalanceAfterEach(platform)

afterAll(() => assertInvariants(platform.owner))

it("an issuer's transfer is matched by its distribution's reference and booked once", async () => {
  const { slug } = await createHolders([1])
  const [id, other] = [await createApproved(slug, 1000), await createApproved(slug, 1000)]
  const referenceOf = async (id: string) =>
    (await manager.call('getDistribution', { params: { id } })).reference
  const movement = async (id: string, amount: number) => ({
    day: '2026-01-02',
    amount,
    payer: 'CASAS SL',
    concept: `REPARTO ${await referenceOf(id)}`,
  })
  const text = norma43(account, [await movement(id, 1000), await movement(other, 999)])
  await manager.call('importStatement', { body: { text } })
  const lineOf = async (distribution: string) =>
    (await manager.call('listStatementLines')).items.find((line) => line.distribution_id === distribution)
  expect(await lineOf(id)).toMatchObject({ match: 'EXACT', status: 'OPEN', fundable: true })
  expect(await lineOf(other)).toMatchObject({ match: 'OTHER_AMOUNT', fundable: false })
  const book = async (distribution_id: string) =>
    manager.send('bookFunding', {
      params: { id: (await lineOf(distribution_id))?.id ?? '' },
      body: { distribution_id },
    })
  const replies = await Promise.all([book(id), book(id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await book(other)).error.reason?.text).toBe('requirements.line_not_funding')
  expect((await manager.call('getDistribution', { params: { id } })).status).toBe('FUNDED')
  expect(await lineOf(id)).toMatchObject({ status: 'BOOKED' })
})
