import { describe, expect, test } from 'vitest'
import type { NewTenant } from '../../../src/generated/language.ts'
import { assertPaymentAccounts } from '../../../src/server/tenancy/provider-keys.ts'
import { testPlatform } from '../harness.ts'

const tenants: NewTenant[] = [
  {
    slug: 'casa',
    hosts: ['casa.localhost'],
    customization: {
      version: 2,
      title: 'Casa',
      payment: { methods: ['TPV', 'MANUAL_TRANSFER'] },
      modules: { kyc: 'stripe' },
    },
  },
]

describe('a server without accounts at providers', () => {
  test.each([
    ['a payment method', { payment: { methods: ['BIZUM'] } }, 'payment_account_missing', 'BIZUM'],
    [
      'payouts by MANGOPAY',
      { modules: { payment_profit: 'mangopay' } },
      'payment_account_missing',
      'BANK_WIRE',
    ],
    [
      'the identity check of Stripe',
      { modules: { kyc: 'stripe' } },
      'stripe_account_missing',
      'Stripe Identity',
    ],
  ])('refuses to publish a customization with %s', async (_what, said, code, named) => {
    const { call, account } = await testPlatform({ config: { paymentAccounts: () => [], stripe: undefined } })
    const { token } = await account({ roles: ['ADMIN'] })
    const source = JSON.stringify({ version: 2, title: 'Casa', ...said })
    const refused = await call('publishCustomization', { token, body: { source, base_version: 1 } })
    expect([refused.status, refused.error.code]).toEqual([409, code])
    expect(refused.error.message).toContain(named)
  })

  test('refuses to publish payments at the operator’s accounts while only the simulators would take them', async () => {
    const { call, account } = await testPlatform()
    const { token } = await account({ roles: ['ADMIN'] })
    const publish = (payment: string) => {
      const said = { payment: { methods: ['TPV'] }, modules: { payment } }
      const source = JSON.stringify({ version: 2, title: 'Casa', ...said })
      return call('publishCustomization', { token, body: { source, base_version: 1 } })
    }
    expect((await publish('live')).error.code).toBe('payment_account_missing')
    expect((await publish('simulated')).status).toBe(200)
  })

  test('does not start if a tenant needs an account, and names both', async () => {
    const { ownerDatabase } = await testPlatform({ tenants })
    const start = (paidBy: string[], stripe: boolean) =>
      assertPaymentAccounts(ownerDatabase, { paidBy: () => paidBy, stripe, twilio: true })
    await expect(start(['MANUAL_TRANSFER'], false)).rejects.toThrow(
      /no account for TPV of casa[\s\S]*STRIPE_IDENTITY_KEY is missing, and modules.kyc of casa/,
    )
    await start(['MANUAL_TRANSFER', 'TPV'], true)
  })
})
