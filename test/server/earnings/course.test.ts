import { expect, it } from 'vitest'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { testPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'

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
