import { expect, it } from 'vitest'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { testPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'
import { acceptance, createMarket } from '../transfers/market.ts'

const platform = await testPlatform()
const fixture = await distributionFixture(platform)
const issuance = await fixture.createHolders([4])
const [investor] = issuance.people as [Person]
await fixture.createPaid(issuance.slug, 8000)

it('the course adds announced to received amounts, and shows the next payment', async () => {
  await fixture.createApproved(issuance.slug, 5000)
  const { course, next } = await investor.call('getMyEarnings')
  expect(course).toMatchObject([
    { amount: 6480, expected: false },
    { amount: 11_480, expected: true },
  ])
  expect(next).toMatchObject({ on: fixture.today(), total: 5000, approximate: false })
})

it("the payments of a loan in campaign are scheduled from the campaign's end", async () => {
  const loan = await fixture.createHolders([2])
  const [lender] = loan.people as [Person]
  await platform.owner.query(
    `update issuances set modality = 'FIXED_RATE', rate = 6, term_months = 12, payment_frequency = 'BIANNUAL',
       amortisation = 'INTEREST_ONLY', day_count = 'THIRTY_360', ends_on = '2027-01-15'
     where id = $1`,
    [loan.id],
  )
  const { course, next, expected } = await lender.call('getMyEarnings')
  expect(expected).toEqual([])
  expect(next).toMatchObject({ on: '2027-07-15', total: 600, approximate: true })
  expect(course).toEqual([
    { on: '2027-07-01', amount: 600, expected: true },
    { on: '2028-01-01', amount: 21_200, expected: true },
  ])
})

it('a buyer of tokens of a loan expects the interest on the issue price, whatever they paid', async () => {
  const market = await createMarket(platform)
  const { id, slug } = await market.createIssuance()
  const [seller, buyer] = [await market.createHolder(slug, 5), await market.createHolder(slug, 0)]
  const { data } = await market.offerTokens(seller, buyer, id, 2)
  const params = { id: data.id }
  await buyer.call('acceptTransfer', { params, body: acceptance })
  await buyer.call('payTransfer', { params })
  await seller.call('receiveTransfer', { params })
  await platform.owner.query(
    `update issuances set modality = 'FIXED_RATE', rate = 6, term_months = 12, payment_frequency = 'BIANNUAL',
       amortisation = 'INTEREST_ONLY', day_count = 'THIRTY_360', first_payment_on = '2028-07-15'
     where id = $1`,
    [id],
  )
  const { expected } = await buyer.call('getMyEarnings')
  expect(expected.map(({ interest, capital }) => [interest, capital])).toEqual([
    [600, 0],
    [600, 20_000],
  ])
  expect(await market.manager.call('getReturns', { params: { slug } })).toMatchObject({ invested: 50_000 })
})

it('the paid amount of an issuance counts the paid lines of a distribution that is still being paid', async () => {
  const { slug } = await fixture.createHolders([3])
  const id = await fixture.createFunded(slug, 5000)
  await fixture.manager.call('payDistribution', { params: { id } })
  const paid = async () => (await fixture.manager.call('getReturns', { params: { slug } })).paid_gross
  expect(await paid()).toBe(0)
  await fixture.runPaymentJob(id)
  expect(await paid()).toBe(5000)
})
