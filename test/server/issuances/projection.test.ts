import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const investor = await tenant.investor()

const rent = { modality: 'RENT', payment_frequency: 'QUARTERLY', expected_return: 7.2, term_months: 60 }

async function projectionOf(change: object) {
  const { slug } = await tenant.issuance({ own_fee_percent: 1.5, ...change })
  return (await investor.call('getIssuance', { params: { slug } })).projection
}

test('a projection shows the forecast for 1,000 euros, with rent and sale separate, and fees deducted', async () => {
  expect(await projectionOf({ ...rent, rate: 5.4 })).toMatchObject({
    amount: 100_000,
    fee: 1500,
    paid: 101_500,
    known: true,
    regular: 27_000,
    regular_percent: 5.4,
    final: 9000,
    final_percent: 1.8,
    gain: 36_000,
    net: 34_500,
    net_percent: 6.9,
  })
})

test.each([
  ['a rent without its regular part', rent, { known: false, gain: 36_000 }],
  ['a fixed interest', { ...rent, modality: 'FIXED_RATE' }, { known: true, regular: 36_000, final: 0 }],
  [
    'a fixed interest without a forecast',
    { ...rent, modality: 'FIXED_RATE', expected_return: 0, rate: 6 },
    { gain: 30_000 },
  ],
  ['a rent paid at maturity', { ...rent, payment_frequency: 'AT_MATURITY' }, { regular: 0, final: 36_000 }],
])('a projection can be calculated for %s', async (_what, change, expected) => {
  expect(await projectionOf(change)).toMatchObject(expected)
})

test.each([
  ['without a term', { ...rent, term_months: 0 }],
  ['without a forecast', { ...rent, expected_return: 0 }],
  ['if the capital is repaid in parts', { ...rent, amortisation: 'ANNUITY' }],
])('a projection is missing %s', async (_what, change) => {
  expect(await projectionOf(change)).toBeUndefined()
})
