import { expect, it } from 'vitest'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import type { Person } from '../test-tenant.ts'

const platform = await testPlatform()
const { manager, today, advanceDays, createHolders, createPaid } = await distributionFixture(platform)
const { slug, people } = await createHolders([4], [4])
const [investor] = people as [Person]
const { items } = await investor.call('listMyMovements', { params: { kind: ['PURCHASE', 'TOKENS'] } })
const dayOf = (kind: string) => items.find((each) => each.kind === kind)?.at.slice(0, 10) ?? ''
const [boughtOn, deliveredOn] = [dayOf('PURCHASE'), dayOf('TOKENS')]
const daysSince = (day: string) => (Date.parse(today()) - Date.parse(day)) / 86_400_000
const monthOf = (day: string) => `${day.slice(0, 7)}-01`

// Repays a fifth of the capital about a year after their delivery, and distributes a dividend after another year.
advanceDays(365)
const repaidOn = today()
await createPaid(slug, 16_000, { kind: 'REPAYMENT', capital_part: 16_000 })
advanceDays(365)
const dividend = await createPaid(slug, 8000)

expectBalanceAfterEach(platform)

it('the yearly return counts repaid capital until the day of its repayment', async () => {
  const { returns } = await investor.call('getMyEarnings')
  expect(returns).toMatchObject([{ invested: 40_000, income: 4000, capital: 8000, simple: 10 }])
  const invested = 40_000 * daysSince(deliveredOn) - 8000 * daysSince(repaidOn)
  expect(returns[0]?.annual).toBe(Math.round((4000 * 365 * 10_000) / invested) / 100)
})

it('the portfolio shows what was invested and received in each month', async () => {
  const { months } = await investor.call('getPortfolio')
  expect(months).toEqual([
    { month: monthOf(today()), invested: 0, received: 3240 },
    { month: monthOf(repaidOn), invested: 0, received: 8000 },
    { month: monthOf(boughtOn), invested: 40_000, received: 0 },
  ])
  const before = await investor.call('getPortfolio', { params: { on: repaidOn } })
  expect(before.months).toEqual(months.slice(1))
})

it('the figures of the home page show what was earned in the period', async () => {
  expect(await investor.call('getMyFigures', { params: { period: 'month' } })).toMatchObject({
    invested: 0,
    earned: 3240,
  })
})

it('earnings and their reversal are movements with the reference of the distribution', async () => {
  const { reference } = await manager.call('getDistribution', { params: { id: dividend } })
  const movements = async () => {
    const { items } = await investor.call('listMyMovements', {
      params: { kind: ['EARNINGS'], created: `${today()}..` },
    })
    return items.map((each) => [each.reference, each.issuance_slug, each.money_in, each.money_out])
  }
  expect(await movements()).toEqual([[reference, slug, 3240, null]])
  await manager.call('reverseDistribution', {
    params: { id: dividend },
    body: { reason: 'Era otro importe' },
  })
  expect((await movements()).sort()).toEqual(
    [
      [reference, slug, 3240, null],
      [reference, slug, null, 3240],
    ].sort(),
  )
  const { months } = await investor.call('getPortfolio')
  expect(months[0]).toEqual({ month: monthOf(today()), invested: 0, received: 0 })
})
