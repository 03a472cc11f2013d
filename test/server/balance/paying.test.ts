import { describe, expect, test } from 'vitest'
import { investAsCompany } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { orderBody, placeOrder, signOrder, uploadProof } from '../investments/steps.ts'
import { verifiedAtMangopay } from '../payees/verified.ts'
import { cardPaymentFixture } from '../payments/mangopay/card-payment-fixture.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { addApprovedAccount, giveBalance } from '../payouts/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const { payByCard, decideAtBank, returnFromBank, createOrder } = cardPaymentFixture(platform)

expectBalanceAfterEach(platform)

const extras = { payWithBalance: true }
const methods = ['CREDIT_CARD', 'MANUAL_TRANSFER']

/** Returns an investor with a balance and an order of 1,000 €. */
async function saver(
  balance: number,
  customization: Parameters<typeof createTestTenant>[1] = { extras, payment: { methods } },
) {
  const tenant = await createTestTenant(platform, customization)
  const [manager, investor] = [await tenant.manager(), await tenant.investor()]
  await giveBalance(platform, tenant.id, investor, balance)
  const { slug } = await tenant.issuance()
  const { id } = await placeOrder(investor, slug, 10)
  return { tenant, manager, investor, slug, id, ...stepsOf(investor, id) }
}

const stepsOf = (investor: Person, id: string) => ({
  choose: (payment_method: string) =>
    investor.send('choosePaymentMethod', { params: { id }, body: { payment_method } }),
  use: (amount: number) => investor.send('useBalance', { params: { id }, body: { amount } }),
  pay: () => investor.send('payWithBalance', { params: { id } }),
  detail: () => investor.call('getInvestment', { params: { id } }),
  own: async () => (await investor.call('getMyBalance')).amount,
})

describe('a balance that covers an order', () => {
  test('is offered as a payment method, and pays the order once', async () => {
    const { investor, id, choose, pay, detail, own } = await saver(150_000)
    expect((await detail()).methods[0]).toMatchObject({ method: 'BALANCE', fee: 0, total: 100_000 })
    await choose('BALANCE')
    expect([await own(), (await detail()).left]).toEqual([50_000, 0])
    await signOrder(investor, id)
    const replies = await Promise.all([pay(), pay()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await detail()).toMatchObject({ status: 'CHARGED', used_balance: 100_000 })
  })

  test('is restored in full if the investor withdraws', async () => {
    const { investor, id, choose, pay, detail, own } = await saver(100_000)
    await choose('BALANCE')
    await signOrder(investor, id)
    await pay()
    await investor.call('withdrawInvestment', { params: { id } })
    expect(await own()).toBe(100_000)
    expect(await detail()).toMatchObject({ status: 'CANCELED', payouts: [] })
    const { items } = await investor.call('getBalanceMovements')
    expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['GIVEN_BACK', 100_000],
      ['SPENT', -100_000],
      ['CORRECTED', 100_000],
    ])
  })

  test("does not pay an order with another payment method, or another investor's order", async () => {
    const { tenant, investor, id, choose, pay } = await saver(100_000)
    await choose('MANUAL_TRANSFER')
    await signOrder(investor, id)
    expect((await pay()).error.reason?.text).toBe('requirements.balance_chosen')
    const other = stepsOf(await tenant.investor(), id)
    expect([(await other.pay()).status, (await other.use(100)).status]).toEqual([404, 404])
  })

  test('pays the order, and a transfer that also arrives is returned', async () => {
    const { manager, investor, id, choose, pay, own } = await saver(100_000)
    await choose('BALANCE')
    await signOrder(investor, id)
    const body = { amount: 40_000, day: '2026-01-10', bank_reference: 'MOV-1' }
    const { outcome } = await manager.call('registerReceipt', { params: { id }, body })
    expect(outcome).toBe('RETURNED')
    expect((await pay()).status).toBe(200)
    expect(await own()).toBe(0)
  })
})

describe('partial payment with a balance', () => {
  test('pays the rest by card, and a withdrawal refunds each part to its source', async () => {
    const shop = await createOrder({ extras })
    const { tenant, investor, id, host, getOrder, waitForState, beginPayment, total, advanceMinutes } = shop
    await giveBalance(platform, tenant.id, investor, 30_000)
    const { use, own } = stepsOf(investor, id)
    expect((await use(30_000)).data).toMatchObject({ used_balance: 30_000, left: total - 30_000 })
    await expect(beginPayment()).rejects.toThrow('wrong_state')
    const body = { total: total - 30_000 }
    const { url } = await investor.call('beginPayment', { params: { id }, body })
    await returnFromBank(await decideAtBank(await payByCard(host, url)))
    expect(await getOrder()).toMatchObject({
      status: 'CHARGED',
      payments: [{ amount: total - 30_000, status: 'succeeded' }],
    })
    await investor.call('withdrawInvestment', { params: { id } })
    expect(await own()).toBe(30_000)
    await advanceMinutes(1)
    await waitForState('CANCELED', 'refunded', 'CONFIRMED')
    expect((await getOrder()).payouts).toMatchObject([{ amount: total - 30_000 }])
  })

  test('pays the rest by transfer', async () => {
    const { manager, investor, id, choose, use, detail } = await saver(30_000)
    await choose('MANUAL_TRANSFER')
    await use(30_000)
    await signOrder(investor, id)
    await uploadProof(investor, id)
    await manager.call('confirmPayment', { params: { id } })
    expect(await detail()).toMatchObject({ status: 'CHARGED', receipts: [{ amount: 70_000 }] })
  })

  test('is refunded when it is reduced, and when the order is changed or cancelled', async () => {
    const { manager, investor, slug, id, choose, use, own } = await saver(30_000)
    await choose('MANUAL_TRANSFER')
    await use(30_000)
    await use(10_000)
    expect(await own()).toBe(20_000)
    await use(0)
    expect(await own()).toBe(30_000)
    await use(30_000)
    const { slug: _same, ...body } = { ...orderBody(slug, 5), consent_over_threshold: true }
    const changed = await investor.call('changeInvestment', { params: { id }, body })
    expect(await own()).toBe(30_000)
    await stepsOf(investor, changed.id).use(20_000)
    await manager.call('cancelInvestment', { params: { id: changed.id }, body: { reason: 'Duplicada' } })
    expect(await own()).toBe(30_000)
  })

  test('must be less than the total, and at most the balance', async () => {
    const { use } = await saver(150_000)
    expect((await use(100_000)).error.fields).toMatchObject([{ field: 'amount' }])
    const poor = await saver(5_000)
    expect((await poor.use(5_001)).error.fields).toMatchObject([{ field: 'amount' }])
  })
})

describe('concurrent spending of one balance', () => {
  test('pays only one of two concurrent orders', async () => {
    const { tenant, investor, choose, own } = await saver(100_000)
    const { slug } = await tenant.issuance()
    const other = stepsOf(investor, (await placeOrder(investor, slug, 10)).id)
    const replies = await Promise.all([choose('BALANCE'), other.choose('BALANCE')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await own()).toBe(0)
  })

  test('keeps the sum constant over concurrent requests for one order', async () => {
    const { choose, use, own, detail } = await saver(60_000)
    await choose('MANUAL_TRANSFER')
    await Promise.all([use(50_000), use(40_000), use(60_000), choose('CREDIT_CARD')])
    expect((await own()) + (await detail()).used_balance).toBe(60_000)
  })

  test('allows either an order or a withdrawal to the bank', async () => {
    const { tenant, manager, investor, choose, own } = await saver(100_000)
    await verifiedAtMangopay(platform, tenant.id, investor)
    await addApprovedAccount(manager, investor)
    const replies = await Promise.all([
      choose('BALANCE'),
      investor.send('withdrawBalance', { body: { amount: 100_000 } }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await own()).toBe(0)
  })
})

describe('payment with a balance if it is not offered', () => {
  test('is refused if the tenant has switched it off', async () => {
    const { choose, use, pay, detail } = await saver(150_000, { payment: { methods } })
    expect((await detail()).methods.map(({ method }) => method)).toEqual(methods)
    expect((await choose('BALANCE')).error.fields).toMatchObject([{ field: 'payment_method' }])
    expect([(await use(100)).error.code, (await pay()).error.code]).toEqual(['not_offered', 'not_offered'])
  })

  test("is refused if the tenant's payment methods include no provider with wallets", async () => {
    const { choose, use, detail } = await saver(150_000, { extras })
    expect((await detail()).balance).toBe(0)
    expect((await choose('BALANCE')).status).toBe(400)
    expect((await use(100)).error.code).toBe('not_offered')
  })
})

test("a person's balance pays no order of their company", async () => {
  const tenant = await createTestTenant(platform, { extras, payment: { methods } })
  const [manager, investor] = [await tenant.manager(), await tenant.investor()]
  await giveBalance(platform, tenant.id, investor, 150_000)
  await investAsCompany(investor, manager)
  const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 10)
  const { choose, use, pay, detail, own } = stepsOf(investor, id)
  const { balance, methods: ways } = await detail()
  expect([balance, ways.map(({ method }) => method)]).toEqual([0, methods])
  const chosen = await choose('BALANCE')
  expect([chosen.status, chosen.error.fields?.[0]?.field]).toEqual([400, 'payment_method'])
  for (const refused of [await use(30_000), await pay()])
    expect([refused.status, refused.error.reason?.text]).toEqual([409, 'requirements.balance_personal'])
  expect(await own()).toBe(150_000)
})
