import { describe, expect, it } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { testPlatform } from '../harness.ts'
import { cardPaymentFixture } from '../payments/mangopay/card-payment-fixture.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { giveBalance } from '../payouts/steps.ts'
import { createTestTenant, type TestTenant } from '../test-tenant.ts'
import { chooseTransfer, createPaidOrder, placeOrder, signOrder, uploadProof } from './steps.ts'

const platform = await testPlatform()
const { createOrder, sendWire } = cardPaymentFixture(platform)

expectBalanceAfterEach(platform)

/** Returns a manager and a function that lists the refunds that mails ask them for. */
async function askedManager(tenant: TestTenant) {
  const email = `${newId()}@mail.test`
  const manager = await tenant.person({ roles: ['ADMIN'], email })
  const asked = async () => {
    while ((await platform.jobs.drain()) > 0);
    return platform.mails.filter(({ to, subject }) => to === email && subject.startsWith('Hay que devolver'))
  }
  return { manager, asked }
}

describe('a mail about a withdrawn paid order', () => {
  it('leads managers to the refunds', async () => {
    const tenant = await createTestTenant(platform)
    const { manager, asked } = await askedManager(tenant)
    const investor = await tenant.investor()
    const { slug } = await tenant.issuance()
    const id = await createPaidOrder(investor, manager, slug, 10)
    await investor.call('withdrawInvestment', { params: { id } })
    const [mail] = await asked()
    expect(mail?.subject).toMatch(/1\.000,00\s€/)
    expect(mail?.text).toContain(`http://${tenant.host}:4000/manager/payouts`)
  })

  it('asks for what no manager has refunded before', async () => {
    const tenant = await createTestTenant(platform)
    const { manager, asked } = await askedManager(tenant)
    const investor = await tenant.investor()
    const { slug } = await tenant.issuance({ own_fee_percent: 1 })
    const id = await createPaidOrder(investor, manager, slug, 10)
    await manager.call('returnFees', { params: { id }, body: { amount: 400, reason: 'Por la espera' } })
    await investor.call('withdrawInvestment', { params: { id } })
    const [mail] = await asked()
    expect(mail?.subject).toMatch(/1\.006,00\s€/)
    expect(mail?.text).not.toMatch(/1\.010,00/)
  })

  it('leaves out the part that is a balance again', async () => {
    const payment = { methods: ['CREDIT_CARD', 'MANUAL_TRANSFER'] }
    const tenant = await createTestTenant(platform, { extras: { payWithBalance: true }, payment })
    const { manager, asked } = await askedManager(tenant)
    const investor = await tenant.investor()
    await giveBalance(platform, tenant.id, investor, 30_000)
    const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 10)
    const params = { id }
    await chooseTransfer(investor, id)
    await investor.call('useBalance', { params, body: { amount: 30_000 } })
    await signOrder(investor, id)
    await uploadProof(investor, id)
    await manager.call('confirmPayment', { params })
    await investor.call('withdrawInvestment', { params })
    const [mail] = await asked()
    expect(mail?.subject).toMatch(/\s700,00\s€/)
    expect(mail?.text).not.toMatch(/1\.000,00/)
  })

  it('is not sent if a provider refunds the payment', async () => {
    const { tenant, investor, id, openWire, advanceMinutes, waitForState } = await createOrder({
      method: 'BANK_WIRE',
    })
    const { asked } = await askedManager(tenant)
    await sendWire((await openWire()).concept, '1000')
    await advanceMinutes(2)
    await waitForState('CHARGED', 'received')
    await investor.call('withdrawInvestment', { params: { id } })
    expect(await asked()).toEqual([])
  })
})
