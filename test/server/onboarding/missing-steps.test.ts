import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform({
  tenants: [
    { slug: 'alba', hosts: ['alba.localhost'], customization: { version: 2, title: 'Alba Capital' } },
    {
      slug: 'nexo',
      hosts: ['nexo.localhost'],
      customization: {
        version: 2,
        title: 'Nexo Mercados',
        hide: { extraFields: true },
        flows: { onboarding: ['SUITABILITY_TEST', 'KYC'] },
      },
    },
  ],
})
const tenant = await createTestTenant(platform)

const missing = async (token: string, host = 'alba.localhost') => {
  const { data } = await platform.call('getSession', { token, host })
  return Object(data).missing_steps
}

test("a new person is missing every step, in the tenant's order", async () => {
  const [here, there] = [await platform.account(), await platform.account({ host: 'nexo.localhost' })]
  expect(await missing(here.token)).toEqual([
    'KYC',
    'TYPE_OF_INVESTMENT',
    'USER_ADDITIONAL_DATA',
    'SUITABILITY_TEST',
    'SIMULATION',
  ])
  expect(await missing(there.token, 'nexo.localhost')).toEqual([
    'SUITABILITY_TEST',
    'TYPE_OF_INVESTMENT',
    'KYC',
    'SIMULATION',
  ])
})

test('a completed step, or one that waits for a review, is not missing', async () => {
  const person = await tenant.person({ kyc_status: 'running' })
  await person.call('setInvestorType', { body: { user_type: 'INDIVIDUAL' } })
  const situation = { net_income: 2_400_000, liquid_assets: 1_000_000, commitments: 0 }
  await person.call('certifySimulation', { body: { ...situation, certify: true } })
  const { missing_steps } = await person.call('getSession')
  expect(missing_steps).toEqual(['USER_ADDITIONAL_DATA', 'SUITABILITY_TEST'])
})
