import { afterEach, describe, expect, test } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import cases from './fees.json' with { type: 'json' }
import { balances, chooseTransfer, order, prove, sign } from './steps.ts'
import { newWorld } from './world.ts'

const platform = await testPlatform()

afterEach(() => assertInvariants(platform.owner))

describe.each(cases)('with $title', ({ payment, extras, price, tokens, amount, fee, method_fee, total }) => {
  test('quote, breakdown, charge and refund name the same cents', async () => {
    const world = await newWorld(platform, { payment, extras })
    const [investor, manager] = [await world.investor(), await world.manager()]
    const { slug } = await world.issuance({ token_price: cents(price) })

    const quote = await investor.call('quoteInvestment', { params: { slug, tokens } })
    const ways = [{ method: 'MANUAL_TRANSFER', fee: method_fee, total }]
    expect(quote).toMatchObject({ amount, fee, total: amount + fee, methods: ways })

    const { id, methods } = await order(investor, slug, tokens)
    expect(methods).toEqual(ways)
    await chooseTransfer(investor, id)
    await sign(investor, id)
    await prove(investor, id)
    await manager.call('confirmPayment', { params: { id } })
    const charged = await investor.call('getInvestment', { params: { id } })
    expect(charged).toMatchObject({ amount, fee: fee + method_fee, total })

    expect(await balances(platform.owner, world.tenantId)).toMatchObject({ clearing: -total, escrow: total })
    await investor.call('withdrawInvestment', { params: { id } })
    // All of it is owed back, and nothing is left anywhere else.
    const owed = { clearing: -total, investor_available: total }
    expect(await balances(platform.owner, world.tenantId)).toEqual(owed)
  })
})

test('a way without a provider is neither offered nor taken, whatever the document says', async () => {
  const world = await newWorld(platform, { payment: { methods: ['BANK_WIRE'] } })
  const investor = await world.investor()
  const { id, methods } = await order(investor, (await world.issuance()).slug, 2)
  expect(methods).toEqual([])
  for (const payment_method of ['BANK_WIRE', 'MANUAL_TRANSFER'])
    expect(
      (await investor.send('choosePaymentMethod', { params: { id }, body: { payment_method } })).status,
    ).toBe(400)
})
