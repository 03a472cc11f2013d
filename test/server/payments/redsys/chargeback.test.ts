import { describe, expect, it, vi } from 'vitest'
import { inTenant } from '../../../../src/server/kernel/in-tenant.ts'
import { norma43 } from '../../../../src/simulators/bank-statement.ts'
import { testPlatform } from '../../harness.ts'
import { balances } from '../../investments/steps.ts'
import { day } from '../../receipts/transfer-order-fixture.ts'
import { account } from '../../statements/account.ts'
import { createTestTenant } from '../../test-tenant.ts'
import { waitOptions } from '../../webhooks/identity-provider.ts'
import { terminalFixture } from '../paying.ts'
import { expectBalanceAfterEach } from '../sums.ts'

const platform = await testPlatform()
const { app, owner, clock, mails, jobs, config } = platform
const { createOrder, beginPayment, notify } = terminalFixture(platform)
const number = 'RET-2026-77'

expectBalanceAfterEach(platform)

/** Returns an order paid at the terminal, with what happens to it at the bank. */
async function paid(fees = {}) {
  const order = await createOrder({ price: 10_000, ...fees })
  const { investor, manager, tenant, id, total } = order
  const payment = await beginPayment(investor, id, total)
  await notify(payment)
  const params = { id }
  const seen = () => manager.call('getInvestment', { params })
  await vi.waitFor(async () => expect((await seen()).status).toBe('CHARGED'), waitOptions)
  const [{ reference } = { reference: '' }] = (await seen()).payments
  const atTheBank = async (dispute: 'taken' | 'won') => {
    const body = new URLSearchParams({ dispute })
    await fetch(`${config.kycUrl}/redsys/payments/${reference}`, { method: 'POST', body, redirect: 'manual' })
  }
  const recording = (amount = total, as = number) => ({
    params: { id: payment },
    body: { number: as, amount },
  })
  const record = (amount?: number, as?: string) => manager.send('recordChargeback', recording(amount, as))
  const wins = () => manager.send('recordDisputeWon', { params: { id: payment }, body: { number } })
  const sweep = async () => {
    await manager.call('setClock', { body: { days: 0 } })
    for (let round = 0; round < 3; round += 1) await jobs.drain()
  }
  const books = () => balances(owner, tenant.id)
  return { ...order, payment, reference, params, seen, atTheBank, record, recording, wins, sweep, books }
}

describe('a chargeback at the card terminal, recorded by a manager', () => {
  it('is booked once, stops the order and tells managers and investor, as one that a provider tells', async () => {
    const { record, seen, books, total, manager, investor, params, atTheBank, payment } = await paid()
    expect((await seen()).payments[0]?.disputable).toBe(total)
    await atTheBank('taken')
    const both = await Promise.all([record(), record()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await books()).toMatchObject({ charged_back: -total, escrow: total })
    expect(await books()).not.toHaveProperty('clearing')
    const { disputes, payments, history } = await seen()
    expect(disputes).toMatchObject([
      { payment_id: payment, number, amount: total, won: false, recorded: true },
    ])
    expect(payments[0]).toMatchObject({ reason: 'charged_back', disputable: 0 })
    expect(history.at(-1)?.event).toBe('charge_back')
    await jobs.drain()
    const about = async (person: typeof manager) => {
      const { email } = await person.call('getSession')
      return mails.filter(({ to, subject }) => to === email && /retirado/.test(subject)).length
    }
    expect([await about(manager), await about(investor)]).toEqual([1, 1])
    expect((await investor.call('getInvestment', { params })).disputes).toEqual([])
    clock.set(new Date(clock.now().getTime() + 5 * 86_400_000))
    const accepted = await manager.send('acceptInvestment', { params })
    expect(accepted.error.reason?.text).toBe('requirements.charged_back')
  })

  it('settles the refund of the order, which the terminal is not asked for', async () => {
    const { record, seen, books, manager, params, atTheBank, sweep } = await paid()
    await atTheBank('taken')
    await record()
    await manager.call('cancelInvestment', { params, body: { reason: 'Lo ha reclamado a su banco' } })
    await sweep()
    const { status, payments, payouts } = await seen()
    expect([status, payments[0]?.status, payouts[0]?.status]).toEqual(['CANCELED', 'refunded', 'CONFIRMED'])
    expect(await books()).toEqual({})
  })

  it('settles every refund that the terminal refused before, one after the other', async () => {
    const { record, seen, manager, params, reference, sweep, atTheBank, total } = await paid({ fee: 10 })
    const body = new URLSearchParams({ refunding: 'refused' })
    await fetch(`${config.kycUrl}/redsys/payments/${reference}`, { method: 'POST', body, redirect: 'manual' })
    for (const amount of [400, 300]) {
      await manager.call('returnFees', { params, body: { amount, reason: 'Por la espera' } })
      await sweep()
    }
    expect((await manager.call('listPayouts')).items.map(({ refused }) => refused)).toEqual([true, true])
    await atTheBank('taken')
    await record(total)
    await sweep()
    clock.set(new Date(clock.now().getTime() + 10 * 60_000))
    await sweep()
    expect((await seen()).payouts.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED'])
  })

  it('settles no refund that the terminal made although its answer was lost', async () => {
    const { record, wins, seen, books, manager, params, sweep, total } = await paid({ fee: 10 })
    // Uses an amount of the simulator: refunds ending in 93 succeed, but their response is lost.
    await manager.call('returnFees', { params, body: { amount: 93, reason: 'Por la espera' } })
    await sweep()
    expect((await seen()).payouts).toMatchObject([{ status: 'OWED' }])
    await record(total - 93)
    for (let round = 0; round < 2; round += 1) {
      await sweep()
      clock.set(new Date(clock.now().getTime() + 10 * 60_000))
    }
    const transfer_reference = expect.stringMatching(/^\d{6}$/)
    expect((await seen()).payouts).toMatchObject([{ status: 'CONFIRMED', transfer_reference }])
    expect(await books()).toMatchObject({ charged_back: 93 - total })
    await wins()
  })

  it('lets the order go on once its dispute is won, and refunds a cancelled one by the terminal', async () => {
    const first = await paid()
    await first.atTheBank('taken')
    await first.record()
    await first.atTheBank('won')
    expect((await first.wins()).status).toBe(200)
    expect((await first.wins()).status).toBe(409)
    expect(await first.books()).toMatchObject({ clearing: -first.total, escrow: first.total })
    expect((await first.seen()).history.at(-1)?.event).toBe('win_dispute')

    const other = await paid()
    await other.atTheBank('taken')
    await other.record()
    await other.manager.call('cancelInvestment', { params: other.params, body: { reason: 'Por el banco' } })
    await other.sweep()
    await other.atTheBank('won')
    expect((await other.wins()).status).toBe(200)
    await other.sweep()
    expect(await other.books()).toEqual({})
    expect((await other.seen()).payouts.map(({ status }) => status)).toEqual(['CONFIRMED'])
  })

  it('may be followed by another dispute, and covers no more than was paid', async () => {
    const { record, wins, seen, books, total, atTheBank } = await paid()
    await atTheBank('taken')
    expect((await record(total + 1)).status).toBe(400)
    await record()
    expect((await record(1, 'RET-2')).status).toBe(400)
    await atTheBank('won')
    await wins()
    await atTheBank('taken')
    expect((await record(total, 'RET-3')).status).toBe(200)
    expect((await seen()).disputes.map(({ won }) => won)).toEqual([true, false])
    expect(await books()).toMatchObject({ charged_back: -total, escrow: total })
  })

  it('is recorded by managers of the tenant only, and never of a provider that tells', async () => {
    const { record, recording, investor, payment } = await paid()
    expect((await investor.send('recordChargeback', recording())).status).toBe(403)
    const elsewhere = await (await createTestTenant(platform)).manager()
    expect((await elsewhere.send('recordChargeback', recording())).status).toBe(404)
    const winning = { params: { id: payment }, body: { number } }
    expect((await elsewhere.send('recordDisputeWon', winning)).status).toBe(404)
    await owner.query("update payments set method = 'CREDIT_CARD' where id = $1", [payment])
    const told = await record()
    expect(told.error.reason?.text).toBe('requirements.provider_tells')
    await owner.query("update payments set method = 'TPV' where id = $1", [payment])
  })

  it('resolves the difference that its debit in the bank statement makes', async () => {
    const { record, tenant, manager, total, atTheBank, reference } = await paid()
    const today = day(platform)
    const debit = { day: today, amount: -total, payer: 'TPV', concept: `RETROCESION ${reference}` }
    const text = norma43({ ...account, opening: total, from: today, to: today }, [debit])
    await manager.call('importStatement', { body: { text } })
    const differences = async () => {
      clock.set(new Date(clock.now().getTime() + 86_400_000))
      await inTenant(app.services, tenant.id, 'test', (ctx) => ctx.send('reconciliation', {}))
      for (let round = 0; round < 3; round += 1) await jobs.drain()
      return (await manager.call('listDifferences')).items
    }
    await atTheBank('taken')
    expect(await differences()).toMatchObject([
      { provider: 'bank', kind: 'MISSING_HERE', out: true, theirs: total, status: 'OPEN' },
    ])
    await record()
    expect(await differences()).toMatchObject([{ provider: 'bank', status: 'RESOLVED' }])
  })
})
