import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const investor = await tenant.investor()

const loan = {
  modality: 'FIXED_RATE',
  payment_frequency: 'BIANNUAL',
  rate: 6,
  term_months: 12,
  amortisation: 'LINEAR',
  day_count: 'ACTUAL_365',
}

async function paymentPlanOf(change: object) {
  const { slug } = await tenant.issuance({ ...loan, ...change })
  return (await investor.call('getIssuance', { params: { slug } })).payment_plan
}

test('a loan shows the payments for 1,000 euros by month, if it has no first date', async () => {
  expect(await paymentPlanOf({})).toEqual({
    amount: 100_000,
    interest: 4500,
    total: 104_500,
    dated: false,
    payments: [
      { months: 6, on: '', due: '', interest: 3000, capital: 50_000, total: 53_000, outstanding: 50_000 },
      { months: 12, on: '', due: '', interest: 1500, capital: 50_000, total: 51_500, outstanding: 0 },
    ],
  })
})

test('a loan with a first payment date shows each date and counts calendar days', async () => {
  expect(await paymentPlanOf({ first_payment_on: '2027-08-31' })).toMatchObject({
    dated: true,
    payments: [
      { on: '2027-08-31', interest: 3025 },
      { on: '2028-02-29', interest: 1496 },
    ],
  })
})

test.each([
  ['a rent', { modality: 'RENT' }],
  ['a loan without interest', { rate: 0 }],
  ['a loan without a term', { term_months: 0 }],
  ['a loan without amortisation', { amortisation: '' }],
])('%s has no plan', async (_what, change) => {
  expect(await paymentPlanOf(change)).toBeUndefined()
})

test('managers see the payments to all investors for the full goal', async () => {
  const manager = await tenant.manager()
  const { slug } = await tenant.issuance(loan)
  const params = { slug }
  const { total_amount } = await investor.call('getIssuance', { params })
  const { payment_plan } = await manager.call('getIssuanceStanding', { params })
  expect(payment_plan).toMatchObject({ amount: total_amount, total: 1_045_000 })
})
