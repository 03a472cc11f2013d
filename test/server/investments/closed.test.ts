import { afterEach, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { testPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'
import { acceptance, createMarket } from '../transfers/market.ts'

const platform = await testPlatform()

afterEach(() => assertInvariants(platform.owner))

const orderOf = async (person: Person) => {
  const [order] = (await person.call('listMyInvestments')).items
  return person.call('getInvestment', { params: { id: order?.id ?? '' } })
}

test('an order is closed when its last token is sold, with the reason in its history', async () => {
  const { createIssuance, createHolder, offerTokens, runDueJobs } = await createMarket(platform)
  const { id, slug } = await createIssuance()
  const [seller, buyer] = [await createHolder(slug, 10), await createHolder(slug, 0)]
  const sell = async (tokens: number) => {
    const { data } = await offerTokens(seller, buyer, id, tokens)
    const params = { id: data.id }
    await buyer.call('acceptTransfer', { params, body: acceptance })
    await buyer.call('payTransfer', { params })
    await seller.call('receiveTransfer', { params })
    await runDueJobs()
  }
  await sell(4)
  expect((await orderOf(seller)).status).toBe('MINTED')
  await sell(6)
  const { status, history } = await orderOf(seller)
  expect([status, history.at(-1)?.event]).toEqual(['CLOSED', 'close'])
  expect(history.at(-1)?.note).toContain('vendido')
  const { counts } = await seller.call('listMyInvestments')
  expect(counts).toMatchObject({ completed: 0, closed: 1 })
})

test('an order is closed when its capital is repaid, and reopened if that is reversed', async () => {
  const fixture = await distributionFixture(platform)
  const { slug, people } = await fixture.createHolders([5], [10])
  const due = async () => {
    for (let round = 0; round < 3; round += 1) {
      await fixture.manager.call('setClock', { body: { days: 0 } })
      await platform.jobs.drain()
    }
  }
  const statuses = async () => Promise.all(people.map(async (each) => (await orderOf(each)).status))
  const repays = (capital_part: number) =>
    fixture.createPaid(slug, capital_part, { kind: 'REPAYMENT', capital_part })
  await repays(60_000)
  await due()
  expect(await statuses()).toEqual(['MINTED', 'MINTED'])
  const last = await repays(90_000)
  await due()
  expect(await statuses()).toEqual(['CLOSED', 'CLOSED'])

  const reason = 'El promotor pagó dos veces'
  await fixture.manager.call('reverseDistribution', { params: { id: last }, body: { reason } })
  await due()
  expect(await statuses()).toEqual(['MINTED', 'MINTED'])
  await repays(90_000)
  await due()
  expect(await statuses()).toEqual(['CLOSED', 'CLOSED'])
})
