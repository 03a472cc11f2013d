import { describe, expect, it, vi } from 'vitest'
import { inTenant } from '../../src/server/kernel/in-tenant.ts'
import { norma43 } from '../../src/simulators/bank-statement.ts'
import { testPlatform } from '../server/harness.ts'
import { acceptAfterReflection, balances, uploadProof } from '../server/investments/steps.ts'
import { cardPaymentFixture } from '../server/payments/mangopay/card-payment-fixture.ts'
import { terminalFixture } from '../server/payments/paying.ts'
import { netTakenAtTerminal } from '../server/payments/redsys/kept.ts'
import { expectBalanceAfterEach } from '../server/payments/sums.ts'
import { bankMovement, day } from '../server/receipts/transfer-order-fixture.ts'
import { account } from '../server/statements/account.ts'
import { waitOptions } from '../server/webhooks/identity-provider.ts'

const platform = await testPlatform()
const { app, owner, jobs, clock, config } = platform
const { createOrder, sendWire, payByCard, decideAtBank, returnFromBank } = cardPaymentFixture(platform)
const terminal = terminalFixture(platform)
const reason = 'Por la espera'

expectBalanceAfterEach(platform)

const byWire = () => createOrder({ method: 'BANK_WIRE' })

describe('a provider’s wire payment', () => {
  it('is not expected in the bank’s statement', async () => {
    const { tenant, manager, openWire, advanceMinutes, waitForState } = await byWire()
    const today = day(platform)
    await sendWire((await openWire()).concept, '1000')
    await advanceMinutes(2)
    await waitForState('CHARGED', 'received')
    const text = norma43({ ...account, from: today, to: today }, [])
    await manager.call('importStatement', { body: { text } })
    await advanceMinutes(24 * 60)
    await inTenant(app.services, tenant.id, 'test', (ctx) => ctx.send('reconciliation', {}))
    await jobs.drain()
    const { items, compared } = await manager.call('listDifferences')
    expect(compared.map(({ provider }) => provider)).toContain('bank')
    expect(items).toEqual([])
  })

  it('is recorded even if a manager entered its reference before', async () => {
    const { manager, openWire, advanceMinutes, waitForState, id, fundsAtMangopay } = await byWire()
    const { concept } = await openWire()
    const params = { id }
    expect(
      (await manager.call('registerReceipt', { params, body: bankMovement(100_000, concept) })).outcome,
    ).toBe('CHARGED')
    await sendWire(concept, '1000')
    await advanceMinutes(2)
    await waitForState('CHARGED', 'received', 'OWED')
    await fundsAtMangopay()
  })

  it('gets no account while another incoming payment is pending', async () => {
    const { investor, manager, openWire, id } = await byWire()
    await openWire()
    await manager.call('registerReceipt', { params: { id }, body: bankMovement(40_000) })
    const opened = await investor.send('openWire', { params: { id } })
    expect([opened.status, opened.error.code]).toEqual([409, 'requirement'])
  })

  it('remains a wire if a manager confirms an additional proof', async () => {
    const {
      tenant,
      investor,
      manager,
      openWire,
      advanceMinutes,
      waitForState,
      id,
      fundsAtMangopay,
      getOrder,
    } = await byWire()
    const { concept } = await openWire()
    await uploadProof(investor, id)
    const { id: who } = await investor.call('getSession')
    const identified = (value: Date | null) =>
      owner.query(`update users set kyc_status = $2, identified_at = $3 where id = $1`, [
        ...[who, value ? 'success' : 'pending', value],
      ])
    const { rows: before } = await owner.query('select identified_at from users where id = $1', [who])
    await identified(null)
    await sendWire(concept, '1000')
    await advanceMinutes(2)
    await waitForState('PROOF_OF_PAYMENT_UPLOADED', 'received')
    await identified(before[0].identified_at ?? clock.now())
    await manager.call('confirmPayment', { params: { id } })
    expect((await getOrder()).payment_method).toBe('BANK_WIRE')
    await investor.call('withdrawInvestment', { params: { id } })
    expect(await fundsAtMangopay()).toBe(100_000)
    const params = { id: (await manager.call('listPayouts')).items[0]?.id ?? '' }
    await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
    await manager.call('confirmPayout', { params })
    // The wire is still at its provider, because the refund was paid from the bank account.
    const ledger = { clearing: -100_000, platform_advance: 100_000 }
    expect(await balances(owner, tenant.id)).toEqual(ledger)
    expect(await fundsAtMangopay()).toBe(100_000)
  })
})

describe('refunded fees', () => {
  it('are not forwarded to the issuance after a card payment', async () => {
    const options = { fees: { percent: 1 }, byCompany: true }
    const { host, manager, id, beginPayment, waitForState, advanceMinutes, forwardedAmount, getOrder } =
      await createOrder(options)
    const attempt = await beginPayment()
    await returnFromBank(await decideAtBank(await payByCard(host, attempt.url)))
    await waitForState('CHARGED', 'succeeded')
    await manager.call('returnFees', { params: { id }, body: { amount: 400, reason } })
    await advanceMinutes(1)
    await waitForState('CHARGED', 'succeeded', 'CONFIRMED')
    await acceptAfterReflection(clock, manager, id)
    await manager.call('mintInvestment', { params: { id } })
    await advanceMinutes(1)
    expect(await forwardedAmount()).toBe((await getOrder()).amount)
  })

  it('are owed by hand once the money has left the payer’s wallet, which the provider cannot refund', async () => {
    const { tenant, host, manager, id, beginPayment, advanceMinutes, forwardedAmount, getOrder } =
      await createOrder({ fees: { percent: 1 }, byCompany: true })
    await returnFromBank(await decideAtBank(await payByCard(host, (await beginPayment()).url)))
    await acceptAfterReflection(clock, manager, id)
    await manager.call('mintInvestment', { params: { id } })
    await manager.call('returnFees', { params: { id }, body: { amount: 400, reason } })
    await advanceMinutes(1)
    expect(await forwardedAmount()).toBe((await getOrder()).amount)
    const [payout] = (await manager.call('listPayouts')).items
    expect(payout).toMatchObject({ status: 'OWED', amount: 400, by_provider: false, refused: false })
    const params = { id: payout?.id ?? '' }
    await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
    await manager.call('confirmPayout', { params })
    expect(await balances(owner, tenant.id)).toMatchObject({ platform_advance: 400, platform_fee: 600 })
    expect((await getOrder()).payouts).toMatchObject([{ status: 'CONFIRMED', by_provider: false }])
  })
})

describe('an order paid by several wires', () => {
  it('refunds exactly the received amount despite concurrent requests', async () => {
    const options = { method: 'BANK_WIRE', fees: { percent: 1 }, byCompany: true }
    const { tenant, investor, manager, openWire, advanceMinutes, id, total, fundsAtMangopay, waitForState } =
      await createOrder(options)
    const other = await tenant.manager()
    const params = { id }
    for (const euros of ['400', '300', '350']) {
      await sendWire((await openWire()).concept, euros)
      await advanceMinutes(2)
    }
    await waitForState('CHARGED', 'received', 'received', 'received', 'OWED')
    const give = (amount: number, who = manager) =>
      who.send('returnFees', { params, body: { amount, reason } })
    const replies = await Promise.all([give(600), give(600, other), give(600)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    for (const amount of [0, -1, 1.5, 1e12]) expect((await give(amount)).status).toBe(400)
    const all = await Promise.all([
      give(300, other),
      investor.send('withdrawInvestment', { params }),
      give(200),
      investor.send('withdrawInvestment', { params }),
    ])
    expect(all.filter(({ status }) => status >= 500)).toEqual([])
    await waitForState(
      'CANCELED',
      ...Array.from({ length: 3 }, () => 'received'),
      ...(await owed()).map(() => 'OWED'),
    )
    expect((await owed()).reduce((sum, { amount }) => sum + amount, 0)).toBe(105_000)
    expect(await fundsAtMangopay()).toBe(105_000)
    expect((await give(1)).status).toBe(409)
    expect(total).toBe(101_000)
    const strangers = [await tenant.investor(), await (await createOrder(options)).manager]
    for (const who of strangers) expect([403, 404]).toContain((await give(1, who)).status)

    async function owed() {
      return (await manager.call('listPayouts')).items
    }
  })
})

describe('a refund rejected by its provider', () => {
  async function refused() {
    const order = await terminal.createOrder({ price: 10_091 })
    const { investor, manager, id, total, tenant } = order
    const begun = await investor.call('beginPayment', { params: { id }, body: { total } })
    await terminal.payAtTerminal(tenant.host, begun.url)
    await terminal.notify(begun.id)
    const status = async () => (await investor.call('getInvestment', { params: { id } })).status
    await vi.waitFor(async () => expect(await status()).toBe('CHARGED'), waitOptions)
    await investor.call('withdrawInvestment', { params: { id } })
    await manager.call('setClock', { body: { days: 0 } })
    for (let round = 0; round < 3; round += 1) await jobs.drain()
    const [payout] = (await manager.call('listPayouts')).items
    expect(payout).toMatchObject({ status: 'OWED', refused: true })
    return { ...order, payout: payout?.id ?? '' }
  }

  it.each(['sendPayout', 'retryPayout'] as const)(
    'is either sent by hand or retried, never both: %s first',
    async (quicker) => {
      const { tenant, manager, payout } = await refused()
      const other = await tenant.manager()
      const params = { id: payout }
      const send = () => manager.send('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
      const retry = () => other.send('retryPayout', { params })
      const [first, second] = quicker === 'sendPayout' ? [send, retry] : [retry, send]
      const holder = await owner.connect()
      try {
        await holder.query('begin')
        await holder.query('select from payouts where id = $1 for update', [payout])
        const replies = [first()]
        await blocked(1)
        replies.push(second())
        await blocked(2)
        await holder.query('commit')
        expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 409])
      } finally {
        holder.release()
      }
      const { rows } = await owner.query(
        `select status = 'SENT' as sent, return_at is not null as asked from payouts where id = $1`,
        [payout],
      )
      expect(rows[0].sent).not.toBe(rows[0].asked)
    },
  )

  async function blocked(count: number) {
    await vi.waitFor(async () => {
      const { rows } = await owner.query(
        `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`,
      )
      expect(rows[0].count).toBe(count)
    }, waitOptions)
  }

  it('does not block a refund without a response, and vice versa', async () => {
    const order = await terminal.createOrder({ price: 10_082, fee: 1 })
    const { investor, manager, id, total, tenant } = order
    expect(total).toBe(10_183)
    const params = { id }
    const begun = await investor.call('beginPayment', { params, body: { total } })
    await terminal.payAtTerminal(tenant.host, begun.url)
    await terminal.notify(begun.id)
    const detail = () => investor.call('getInvestment', { params })
    await vi.waitFor(async () => expect((await detail()).status).toBe('CHARGED'), waitOptions)
    const later = async () => {
      clock.set(new Date(clock.now().getTime() + 10 * 60_000))
      await manager.call('setClock', { body: { days: 0 } })
      for (let round = 0; round < 3; round += 1) await jobs.drain()
    }
    // Uses amounts of the simulator: those ending in 91 are refused, those ending in 92 get no response.
    await manager.call('returnFees', { params, body: { amount: 91, reason } })
    await later()
    await investor.call('withdrawInvestment', { params })
    await later()
    const fees = (await manager.call('listPayouts')).items.find(({ amount }) => amount === 91)
    expect(fees).toMatchObject({ refused: true })
    await manager.call('retryPayout', { params: { id: fees?.id ?? '' } })
    const { rows } = await owner.query('select reference from payments where investment_id = $1', [id])
    await fetch(`${config.kycUrl}/redsys/payments/${rows[0].reference}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'refunding=done',
      redirect: 'manual',
    })
    for (let round = 0; round < 12; round += 1) await later()
    expect((await detail()).payouts.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED'])
    expect(await netTakenAtTerminal(platform, id)).toBe(0)
  })
})
