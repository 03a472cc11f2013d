import { describe, expect, it, vi } from 'vitest'
import { testPlatform } from '../harness.ts'
import {
  balances,
  chooseTransfer,
  createPaidOrder,
  placeOrder,
  signOrder,
  uploadProof,
} from '../investments/steps.ts'
import { terminalFixture } from '../payments/paying.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { subjectsTo } from '../payouts/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'
import { bankMovement, day, transferOrderFixture } from './transfer-order-fixture.ts'

const platform = await testPlatform()
const { createOrder: onPage, beginPayment, notify } = terminalFixture(platform)
const { createSignedOrder, createLapsedOrder } = transferOrderFixture(platform)

expectBalanceAfterEach(platform)

describe('a receipt that a manager enters', () => {
  it('charges the order if it covers the total', async () => {
    const { tenant, manager, investor, params } = await createSignedOrder()
    const { outcome, receipt } = await manager.call('registerReceipt', {
      params,
      body: bankMovement(100_000),
    })
    expect([outcome, receipt.waits]).toEqual(['CHARGED', false])
    expect((await investor.call('getInvestment', { params })).status).toBe('CHARGED')
    expect(await balances(platform.owner, tenant.id)).toMatchObject({
      clearing: -100_000,
      escrow: 100_000,
    })
  })

  it('waits if it is too small, and notifies the investor of the rest', async () => {
    const { tenant, manager, investor, params } = await createSignedOrder()
    const { outcome } = await manager.call('registerReceipt', { params, body: bankMovement(90_000) })
    const { status, received } = await investor.call('getInvestment', { params })
    expect([outcome, status, received]).toEqual(['WAITING', 'SIGNED', 90_000])
    expect((await subjectsTo(platform, investor)).join()).toContain('Faltan 100,00')
    expect(await balances(platform.owner, tenant.id)).toMatchObject({ investor_pending: 90_000 })
  })

  it('charges the order together with earlier receipts', async () => {
    const { manager, investor, params } = await createSignedOrder()
    for (const amount of [60_000, 40_000])
      await manager.call('registerReceipt', { params, body: bankMovement(amount) })
    const { status, received, receipts } = await investor.call('getInvestment', { params })
    expect([status, received, receipts.length]).toEqual(['CHARGED', 0, 2])
  })

  it('charges the order if it is too large, and the excess is owed back', async () => {
    const { tenant, manager, investor, params } = await createSignedOrder()
    const { outcome } = await manager.call('registerReceipt', { params, body: bankMovement(105_000) })
    const { status, payouts } = await investor.call('getInvestment', { params })
    expect([outcome, status]).toEqual(['OVERPAID', 'CHARGED'])
    expect(payouts).toMatchObject([{ reason: 'OVERPAID', amount: 5_000, status: 'OWED' }])
    expect((await subjectsTo(platform, investor)).join()).toContain('Has pagado 50,00')
    const back = { params: { id: payouts[0]?.id ?? '' } }
    await manager.call('sendPayout', { ...back, body: { transfer_reference: 'TRF-9' } })
    await manager.call('confirmPayout', back)
    expect(await balances(platform.owner, tenant.id)).toMatchObject({
      clearing: -100_000,
      escrow: 100_000,
    })
  })

  it('is owed back in full if it arrives twice, besides an earlier excess', async () => {
    const { manager, investor, params } = await createSignedOrder()
    await manager.call('registerReceipt', { params, body: bankMovement(105_000) })
    const second = await manager.call('registerReceipt', { params, body: bankMovement(100_000) })
    expect(second.outcome).toBe('RETURNED')
    await investor.call('withdrawInvestment', { params })
    const { payouts } = await investor.call('getInvestment', { params })
    expect(payouts.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['OVERPAID', 5_000],
      ['LATE_PAYMENT', 100_000],
      ['WITHDRAWN', 100_000],
    ])
  })

  it('is owed back if the order has expired', async () => {
    const { tenant, manager, investor, params } = await createLapsedOrder()
    const { outcome } = await manager.call('registerReceipt', { params, body: bankMovement(100_000) })
    const { payouts, status } = await investor.call('getInvestment', { params })
    expect([outcome, status]).toEqual(['RETURNED', 'EXPIRED'])
    expect(payouts).toMatchObject([{ reason: 'LATE_PAYMENT', amount: 100_000 }])
    expect((await subjectsTo(platform, investor)).join()).toContain('Te debemos 1.000,00')
    const back = { params: { id: payouts[0]?.id ?? '' } }
    await manager.call('sendPayout', { ...back, body: { transfer_reference: 'TRF-9' } })
    await manager.call('confirmPayout', back)
    expect(await balances(platform.owner, tenant.id)).toEqual({})
  })

  it('matches the payment of a confirmed proof, and only a second one is owed back', async () => {
    const tenant = await createTestTenant(platform)
    const [manager, investor] = [await tenant.manager(), await tenant.investor()]
    const { slug } = await tenant.issuance()
    const params = { id: await createPaidOrder(investor, manager, slug, 10) }
    const first = await manager.call('registerReceipt', { params, body: bankMovement(100_000, 'MOV-77') })
    const again = await manager.send('registerReceipt', { params, body: bankMovement(100_000, ' mov - 77 ') })
    const second = await manager.call('registerReceipt', {
      params,
      body: { ...bankMovement(100_000, 'MOV-78'), twin: 'OTHER' },
    })
    expect([first.outcome, again.error.code, second.outcome]).toEqual([
      'KNOWN',
      'payment_registered',
      'RETURNED',
    ])
    expect((await investor.call('getInvestment', { params })).payouts).toHaveLength(1)
  })

  it('counts once if two managers enter it at once', async () => {
    const { tenant, manager, investor, params } = await createSignedOrder()
    const managers = [manager, await tenant.manager()]
    const body = bankMovement(60_000, 'MOV-1')
    const replies = await Promise.all(managers.map((each) => each.send('registerReceipt', { params, body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await investor.call('getInvestment', { params })).received).toBe(60_000)
  })

  it('charges the order once if two managers enter two halves at once', async () => {
    const { tenant, manager, investor, params } = await createSignedOrder()
    const managers = [manager, await tenant.manager()]
    const replies = await Promise.all(
      managers.map((each) =>
        each.call('registerReceipt', { params, body: { ...bankMovement(50_000), twin: 'OTHER' } }),
      ),
    )
    expect(replies.map(({ outcome }) => outcome).sort()).toEqual(['CHARGED', 'WAITING'])
    expect((await investor.call('getInvestment', { params })).status).toBe('CHARGED')
  })

  it('waits for the contract if it arrives earlier, and then charges the order', async () => {
    const tenant = await createTestTenant(platform)
    const [manager, investor] = [await tenant.manager(), await tenant.investor()]
    const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 10)
    const params = { id }
    const { outcome } = await manager.call('registerReceipt', { params, body: bankMovement(100_000) })
    await chooseTransfer(investor, id)
    await platform.jobs.drain()
    expect([outcome, (await investor.call('getInvestment', { params })).status]).toEqual([
      'HELD',
      'METHOD_PAYMENT',
    ])
    await signOrder(investor, id)
    await manager.call('setClock', { body: { days: 1 } })
    await platform.jobs.drain()
    expect((await investor.call('getInvestment', { params })).status).toBe('CHARGED')
  })

  it('blocks a change of the order', async () => {
    const { manager, investor, params } = await createSignedOrder()
    await manager.call('registerReceipt', { params, body: bankMovement(90_000) })
    const body = { tokens: 5, warning_risk: true, warning_loss: true }
    const reply = await investor.send('changeInvestment', { params, body })
    expect(reply.error.reason?.text).toBe('requirements.money_arrived')
  })

  it('is owed back if the card meanwhile pays the full order', async () => {
    const { investor, manager, id, total } = await onPage()
    const params = { id }
    const attempt = await beginPayment(investor, id, total)
    await manager.call('registerReceipt', { params, body: bankMovement(total - 1) })
    await notify(attempt)
    const state = async () => (await investor.call('getInvestment', { params })).status
    await vi.waitFor(async () => expect(await state()).toBe('CHARGED'), waitOptions)
    const { payouts, received } = await investor.call('getInvestment', { params })
    expect([received, payouts]).toMatchObject([0, [{ reason: 'OVERPAID', amount: total - 1 }]])
  })

  it('charges an order by transfer that was to be paid by card', async () => {
    const { investor, manager, id, total } = await onPage()
    const params = { id }
    await manager.call('registerReceipt', { params, body: bankMovement(total) })
    const { status, payment_method } = await investor.call('getInvestment', { params })
    expect([status, payment_method]).toEqual(['CHARGED', 'MANUAL_TRANSFER'])
  })

  it.each([0, -1, 1.5, '100', null, Number.MAX_SAFE_INTEGER])(
    'is rejected with the invalid amount %j',
    async (amount) => {
      const { manager, params } = await createSignedOrder()
      const reply = await manager.send('registerReceipt', { params, body: { ...bankMovement(1), amount } })
      expect(reply.status).toBe(400)
    },
  )

  it('is rejected with a future day', async () => {
    const { manager, params } = await createSignedOrder()
    const reply = await manager.send('registerReceipt', {
      params,
      body: { ...bankMovement(1), day: day(platform, 1) },
    })
    expect(reply.error.fields?.map(({ field }) => field)).toEqual(['day'])
  })

  it("takes the bank's day of today, which begins earlier than in a tenant west of it", async () => {
    const { manager, params } = await createSignedOrder({ time_zone: 'America/Mexico_City' })
    const start = platform.clock.now()
    platform.clock.set(new Date(`${start.toISOString().slice(0, 10)}T23:30:00Z`))
    const body = { ...bankMovement(100_000), day: day(platform) }
    const later = { ...body, day: day(platform, 1) }
    expect((await manager.send('registerReceipt', { params, body: later })).status).toBe(400)
    expect((await manager.call('registerReceipt', { params, body })).outcome).toBe('CHARGED')
    platform.clock.set(start)
  })

  it.each(['   ', '\u00a0\u00a0\u00a0'])('is rejected with the blank reference "%s"', async (blank) => {
    const { manager, params } = await createSignedOrder()
    const reply = await manager.send('registerReceipt', { params, body: bankMovement(1, blank) })
    expect(reply.status).toBe(400)
  })

  it("is rejected for other tenants' managers and for the order's investor", async () => {
    const { investor, params } = await createSignedOrder()
    const elsewhere = await (await createTestTenant(platform)).manager()
    const body = bankMovement(100_000)
    expect((await elsewhere.send('registerReceipt', { params, body })).status).toBe(404)
    expect((await investor.send('registerReceipt', { params, body })).status).toBe(403)
  })
})

describe('a partly paid order', () => {
  it('owes the money back when it expires', async () => {
    const { tenant, manager, investor, params } = await createSignedOrder()
    await manager.call('registerReceipt', { params, body: bankMovement(90_000) })
    await manager.call('setClock', { body: { days: 30 } })
    await platform.jobs.drain()
    const { status, payouts } = await investor.call('getInvestment', { params })
    expect([status, payouts]).toMatchObject(['EXPIRED', [{ reason: 'INCOMPLETE', amount: 90_000 }]])
    expect(await balances(platform.owner, tenant.id)).toMatchObject({ investor_available: 90_000 })
  })

  it.each(['withdrawInvestment', 'cancelInvestment'] as const)(
    'owes the money back after %s',
    async (operation) => {
      const { manager, investor, params } = await createSignedOrder()
      await manager.call('registerReceipt', { params, body: bankMovement(90_000) })
      if (operation === 'withdrawInvestment') await investor.call(operation, { params })
      else await manager.call(operation, { params, body: { reason: 'No llega el resto' } })
      const { payouts } = await investor.call('getInvestment', { params })
      expect(payouts).toMatchObject([{ reason: 'INCOMPLETE', amount: 90_000 }])
    },
  )

  it('is charged by a confirmed proof of the rest', async () => {
    const { tenant, manager, investor, params } = await createSignedOrder()
    await manager.call('registerReceipt', { params, body: bankMovement(90_000) })
    await uploadProof(investor, params.id)
    await manager.call('confirmPayment', { params })
    const { receipts, status } = await investor.call('getInvestment', { params })
    expect([status, receipts.map(({ amount }) => amount)]).toEqual(['CHARGED', [90_000, 10_000]])
    expect(await balances(platform.owner, tenant.id)).toMatchObject({
      clearing: -100_000,
      escrow: 100_000,
    })
  })

  it('requests the rest with a new deadline and without the old proof', async () => {
    const { manager, investor, params } = await createSignedOrder()
    await uploadProof(investor, params.id)
    await manager.call('registerReceipt', { params, body: bankMovement(90_000) })
    const { due_at: before } = await investor.call('getInvestment', { params })
    await manager.call('setClock', { body: { days: 1 } })
    await manager.call('askRest', { params })
    const { status, due_at, proof_file_id } = await investor.call('getInvestment', { params })
    expect([status, proof_file_id, due_at > before]).toEqual(['IN_UPLOAD_PROOF_OF_PAYMENT', '', true])
    expect((await subjectsTo(platform, investor)).join()).toContain('Nos faltan 100,00')
  })

  it('cannot request a rest if no money has arrived', async () => {
    const { manager, params } = await createSignedOrder()
    const reply = await manager.send('askRest', { params })
    expect(reply.error.reason?.text).toBe('requirements.nothing_received')
  })
})
