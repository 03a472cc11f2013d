import { describe, expect, it, vi } from 'vitest'
import { providerReturn } from '../../../src/server/modules/payments/jobs/providerReturn.ts'
import { testPlatform } from '../harness.ts'
import { acceptAfterReflection, balances, createPaidOrder } from '../investments/steps.ts'
import { cardPaymentFixture } from '../payments/mangopay/card-payment-fixture.ts'
import { terminalFixture } from '../payments/paying.ts'
import { netTakenAtTerminal } from '../payments/redsys/kept.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { createTestTenant } from '../test-tenant.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'
import { addCompanyAccount } from './steps.ts'

const platform = await testPlatform()
const { app, owner, jobs, mails, clock, config } = platform
const { createOrder, notify, payAtTerminal } = terminalFixture(platform)
const { createOrder: createOrderAtMangopay, sendWire } = cardPaymentFixture(platform)
const reason = 'Por la espera'

expectBalanceAfterEach(platform)

/** Creates an order of 1,000 € with 10 € of fees, paid by transfer. */
async function orderWithFees() {
  const tenant = await createTestTenant(platform)
  const [manager, investor] = [await tenant.manager(), await tenant.investor()]
  const { slug } = await tenant.issuance({ own_fee_percent: 1 })
  const id = await createPaidOrder(investor, manager, slug, 10)
  const params = { id }
  const give = (amount: number) => manager.send('returnFees', { params, body: { amount, reason } })
  return { tenant, manager, investor, id, params, give }
}

/** Creates an order of 100 € with 1 € of fees, paid at the card terminal. */
async function paidAtTerminal() {
  const created = await createOrder({ price: 10_000, fee: 1 })
  const { investor, id, manager, tenant, total } = created
  const begun = await investor.call('beginPayment', { params: { id }, body: { total } })
  await payAtTerminal(tenant.host, begun.url)
  await notify(begun.id)
  const params = { id }
  const order = () => investor.call('getInvestment', { params })
  await vi.waitFor(async () => expect((await order()).status).toBe('CHARGED'), waitOptions)
  const sweep = async () => {
    clock.set(new Date(clock.now().getTime() + 10 * 60_000))
    await manager.call('setClock', { body: { days: 0 } })
    await jobs.drain()
  }
  return { ...created, params, order, sweep }
}

describe('a return of fees', () => {
  it("leaves the order's total and tokens unchanged", async () => {
    const { manager, investor, params, give } = await orderWithFees()
    const before = await investor.call('getInvestment', { params })
    expect(before.fees_left).toBe(1_000)
    expect((await give(400)).data).toMatchObject({ status: 'CHARGED', tokens: 10, fees_left: 600 })
    const { total, payouts } = await investor.call('getInvestment', { params })
    expect([total, payouts]).toMatchObject([before.total, [{ reason: 'FEES', amount: 400, note: reason }]])
    await jobs.drain()
    const { email } = await investor.call('getSession')
    expect(mails.find(({ to, text }) => to === email && text.includes(reason))?.subject).toContain(
      'Te devolvemos 4,00',
    )
    expect((await manager.call('listPayouts')).items).toMatchObject([{ status: 'OWED', amount: 400 }])
  })

  it('cannot exceed the fees paid', async () => {
    const { give } = await orderWithFees()
    await give(600)
    const refused = await give(401)
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      [expect.objectContaining({ field: 'amount', key: 'validator.error_number_max_money' })],
    ])
    expect((await give(400)).status).toBe(200)
    const nothing = await give(1)
    expect(nothing.error.reason).toMatchObject({ text: 'requirements.no_fees_left' })
  })

  it('is not owed again after a withdrawal', async () => {
    const { tenant, investor, params, give } = await orderWithFees()
    await give(400)
    await investor.call('withdrawInvestment', { params })
    const { payouts } = await investor.call('getInvestment', { params })
    expect(payouts.map(({ amount }) => amount).sort()).toEqual([100_600, 400])
    expect(await balances(owner, tenant.id)).toMatchObject({ investor_available: 101_000 })
  })

  it("reduces the platform's fees after acceptance, not the issuer's amount", async () => {
    const { tenant, manager, id, give } = await orderWithFees()
    await give(100)
    await acceptAfterReflection(clock, manager, id)
    await give(200)
    expect(await balances(owner, tenant.id)).toMatchObject({
      issuer_payable: 100_000,
      platform_fee: 700,
      investor_available: 300,
    })
  })

  it('is rejected from an investor and for an amount of zero', async () => {
    const { tenant, investor, params, give } = await orderWithFees()
    const own = await investor.send('returnFees', { params, body: { amount: 1, reason } })
    expect(own.status).toBe(403)
    const other = await tenant.manager()
    expect((await other.send('returnFees', { params, body: { amount: 0, reason } })).status).toBe(400)
    expect((await give(1)).status).toBe(200)
  })

  // Uses an amount of the simulator: refunds ending in 93 succeed, but their response is lost.
  it.each([100, 93])(
    'is refunded once to the card that paid, even if the response is lost (%d cents)',
    async (part) => {
      const { investor, manager, tenant, id, params, total, order, sweep } = await paidAtTerminal()
      await manager.call('returnFees', { params, body: { amount: part, reason } })
      for (let round = 0; round < 3; round += 1) await sweep()
      expect((await order()).payouts).toMatchObject([
        { status: 'CONFIRMED', amount: part, by_provider: true },
      ])
      expect(await netTakenAtTerminal(platform, id)).toBe(total - part)
      expect((await order()).payments.map(({ status }) => status)).toEqual(['succeeded'])
      await investor.call('withdrawInvestment', { params })
      await manager.call('setClock', { body: { days: 0 } })
      await jobs.drain()
      await vi.waitFor(async () => expect((await order()).payments[0]?.status).toBe('refunded'), waitOptions)
      expect(await netTakenAtTerminal(platform, id)).toBe(0)
      expect(await balances(owner, tenant.id)).toEqual({})
    },
  )

  it('is requested from the provider without end while no answer comes, so that nobody pays it twice', async () => {
    const { manager, params, order, sweep } = await paidAtTerminal()
    // Uses an amount of the simulator: refunds ending in 92 get no response.
    await manager.call('returnFees', { params, body: { amount: 92, reason } })
    await sweep()
    const exhausted =
      "update payouts set return_asked = 500, return_at = '2020-01-01' where investment_id = $1"
    await owner.query(exhausted, [params.id])
    await sweep()
    expect((await order()).payouts).toMatchObject([{ status: 'OWED', by_provider: true }])
  })
})

describe('a return of fees of an order paid by wire', () => {
  async function wireWithFees() {
    const options = { method: 'BANK_WIRE', fees: { percent: 1 }, byCompany: true }
    const made = await createOrderAtMangopay(options)
    const { manager, id, openWire, advanceMinutes, waitForState } = made
    await sendWire((await openWire()).concept, '1010')
    await advanceMinutes(2)
    await waitForState('CHARGED', 'received')
    await manager.call('returnFees', { params: { id }, body: { amount: 400, reason } })
    return made
  }

  it('leaves the account at the provider, for the account of the company', async () => {
    const { tenant, manager, investor, id, statuses, advanceMinutes, fundsAtMangopay } = await wireWithFees()
    await addCompanyAccount(manager, investor)
    const waitForPayout = (status: string) =>
      vi.waitFor(async () => {
        await advanceMinutes(10)
        expect(await statuses()).toEqual(['CHARGED', 'received', status])
      }, waitOptions)
    await waitForPayout('SENT')
    // Passes the limit after which queries end that concern no money under way.
    const ofOrder = (set: string) => owner.query(`update payouts set ${set} where investment_id = $1`, [id])
    await ofOrder(`return_asked = 500, return_at = return_at - interval '1 day'`)
    await vi.waitFor(async () => {
      await advanceMinutes(10)
      const { rows } = await owner.query('select return_asked from payouts where investment_id = $1', [id])
      expect(rows[0]?.return_asked).toBeGreaterThan(500)
    }, waitOptions)
    // Ends once the tenant has no provider that could answer.
    await ofOrder(`return_at = '2020-01-01'`)
    const services = { ...app.services, config: { ...app.services.config, paymentAccounts: () => [] } }
    const payoutsOfOrder = 'select id, return_at from payouts where investment_id = $1'
    const { rows: asked } = await owner.query(payoutsOfOrder, [id])
    if ('outside' in providerReturn)
      await providerReturn.outside(services, tenant.id, { row: asked[0]?.id ?? '' })
    expect((await owner.query(payoutsOfOrder, [id])).rows).toMatchObject([{ return_at: null }])
    await ofOrder(`return_asked = 1, return_at = '2020-01-01'`)
    const { rows } = await owner.query('select transfer_reference from payouts where investment_id = $1', [
      id,
    ])
    const body = new URLSearchParams({ decision: 'arrives', tell: 'never' })
    const url = `${config.kycUrl}/mangopay/payouts/${rows[0]?.transfer_reference}`
    await fetch(url, { method: 'POST', body, redirect: 'manual' })
    await waitForPayout('CONFIRMED')
    expect(await fundsAtMangopay()).toBe(101_000 - 400)
  })

  it("is not booked at the provider if a manager sends it from the platform's bank", async () => {
    const { tenant, manager, fundsAtMangopay } = await wireWithFees()
    const params = { id: (await manager.call('listPayouts')).items[0]?.id ?? '' }
    await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
    await manager.call('confirmPayout', { params })
    expect(await fundsAtMangopay()).toBe(101_000)
    expect(await balances(owner, tenant.id)).toMatchObject({ platform_advance: 400 })
  })
})
