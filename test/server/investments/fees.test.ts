import { afterEach, describe, expect, test } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { investAsCompany } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import cases from './fees.json' with { type: 'json' }
import { balances, chooseTransfer, placeOrder, signOrder, uploadProof } from './steps.ts'

const platform = await testPlatform()

afterEach(() => assertInvariants(platform.owner))

describe.each(cases)(
  'an order with $title',
  ({ payment, extras, price, tokens, amount, fee, method_fee, total }) => {
    test('has the same cents in quote, breakdown, charge and refund', async () => {
      const tenant = await createTestTenant(platform, { payment, extras })
      const [investor, manager] = [await tenant.investor(), await tenant.manager()]
      const { slug } = await tenant.issuance({ token_price: cents(price) })
      await investAsCompany(investor, manager)

      const quote = await investor.call('quoteInvestment', { params: { slug, tokens } })
      const ways = [{ method: 'MANUAL_TRANSFER', fee: method_fee, total, left: total }]
      expect(quote).toMatchObject({ amount, fee, total: amount + fee, methods: ways })

      const { id, methods } = await placeOrder(investor, slug, tokens)
      expect(methods).toEqual(ways)
      await chooseTransfer(investor, id)
      await signOrder(investor, id)
      await uploadProof(investor, id)
      await manager.call('confirmPayment', { params: { id } })
      const charged = await investor.call('getInvestment', { params: { id } })
      expect(charged).toMatchObject({ amount, fee: fee + method_fee, total })

      expect(await balances(platform.owner, tenant.id)).toMatchObject({ clearing: -total, escrow: total })
      await investor.call('withdrawInvestment', { params: { id } })
      // Expects the full amount to be owed and all other accounts to be empty.
      const owed = { clearing: -total, investor_available: total }
      expect(await balances(platform.owner, tenant.id)).toEqual(owed)
    })
  },
)

test('each payment method has a fee for companies, and none for private investors', async () => {
  const fees = {
    TPV: { percent: 1, fixed_cents: 5 },
    BIZUM: { percent: 0.2, fixed_cents: 30 },
    BIZUM_WALLET: { percent: 0.1, fixed_cents: 40 },
    CREDIT_CARD: { percent: 0.5, fixed_cents: 25 },
    MANUAL_TRANSFER: {},
  }
  const methods = Object.keys(fees)
  const tenant = await createTestTenant(platform, { payment: { methods, fees } })
  const [investor, manager] = [await tenant.investor(), await tenant.manager()]
  const params = { slug: (await tenant.issuance({ token_price: cents(10_000) })).slug, tokens: 1 }
  const charged = async () =>
    (await investor.call('quoteInvestment', { params })).methods.map(({ method, fee }) => [method, fee])
  expect(await charged()).toEqual(methods.map((method) => [method, 0]))
  await investAsCompany(investor, manager)
  expect(await charged()).toEqual([
    ['TPV', 105],
    ['BIZUM', 50],
    ['BIZUM_WALLET', 50],
    ['CREDIT_CARD', 75],
    ['MANUAL_TRANSFER', 0],
  ])
})

test('a fixed fee is in the currency of the platform, and not charged in another', async () => {
  const fees = { MANUAL_TRANSFER: { percent: 1, fixed_cents: 250 } }
  const tenant = await createTestTenant(platform, { payment: { fees } })
  const [investor, manager] = [await tenant.investor(), await tenant.manager()]
  await investAsCompany(investor, manager)
  const feesIn = async (currency: string) => {
    const { slug } = await tenant.issuance({ token_price: cents(10_000), currency })
    const { methods } = await investor.call('quoteInvestment', { params: { slug, tokens: 1 } })
    return methods.map(({ fee }) => fee)
  }
  expect([await feesIn('EUR'), await feesIn('USD')]).toEqual([[350], [100]])
})

test('a private investor pays no payment fee, even if the customization has one', async () => {
  const tenant = await createTestTenant(platform, {
    payment: { fees: { MANUAL_TRANSFER: { fixed_cents: 250 } } },
  })
  const investor = await tenant.investor()
  const { slug } = await tenant.issuance({ token_price: cents(10_000) })
  const ways = [{ method: 'MANUAL_TRANSFER', fee: 0, total: 10_000, left: 10_000 }]
  const quote = await investor.call('quoteInvestment', { params: { slug, tokens: 1 } })
  expect(quote).toMatchObject({ methods: ways, most_total: 10_000 })
  const { id, methods } = await placeOrder(investor, slug, 1)
  expect(methods).toEqual(ways)
  await chooseTransfer(investor, id)
  expect(await investor.call('getInvestment', { params: { id } })).toMatchObject({
    method_fee: 0,
    total: 10_000,
  })
})

test("a company's order keeps its fee when its representative switches to invest personally", async () => {
  const tenant = await createTestTenant(platform, {
    payment: { fees: { MANUAL_TRANSFER: { fixed_cents: 250 } } },
  })
  const investor = await tenant.investor()
  await investAsCompany(investor, await tenant.manager())
  const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 1)
  await investor.call('investAs', { body: {} })
  await chooseTransfer(investor, id)
  expect(await investor.call('getInvestment', { params: { id } })).toMatchObject({ method_fee: 250 })
})

test('a payment method without a provider is neither offered nor accepted', async () => {
  const tenant = await createTestTenant(platform, { payment: { methods: ['BALANCE'] } })
  const investor = await tenant.investor()
  const { id, methods } = await placeOrder(investor, (await tenant.issuance()).slug, 2)
  expect(methods).toEqual([])
  for (const payment_method of ['BALANCE', 'MANUAL_TRANSFER'])
    expect(
      (await investor.send('choosePaymentMethod', { params: { id }, body: { payment_method } })).status,
    ).toBe(400)
})
