import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { calendarDay } from '../../../../src/domain/calendar.ts'
import { cents } from '../../../../src/domain/money.ts'
import { redsys } from '../../../../src/server/providers/payment/redsys/index.ts'
import { startSimulators } from '../../../../src/simulators/start.ts'
import { freePorts, testPlatform } from '../../harness.ts'
import { balances } from '../../investments/steps.ts'
import { waitOptions } from '../../webhooks/identity-provider.ts'
import { terminalFixture } from '../paying.ts'
import { expectBalanceAfterEach } from '../sums.ts'
import { payAtRedsys } from './at-redsys.ts'

const platform = await testPlatform()
const { app, owner, jobs, clock } = platform
const { createOrder, notify, openTerminal } = terminalFixture(platform)

expectBalanceAfterEach(platform)

/** Returns an order whose payment page at the terminal is open. */
async function opened(method = 'TPV') {
  const order = await createOrder({ method })
  const { investor, manager, id, total, tenant } = order
  const { id: payment, url } = await investor.call('beginPayment', { params: { id }, body: { total } })
  const pay = await openTerminal(tenant.host, url)
  return {
    ...order,
    payment,
    url,
    pay,
    openPage: async () => (await app.inject({ url, headers: { host: tenant.host } })).statusCode,
    comeBack: async () =>
      (await app.inject({ url: url.replace('?', '/back?'), headers: { host: tenant.host } })).statusCode,
    async sweepAfter(minutes: number) {
      clock.set(new Date(clock.now().getTime() + minutes * 60_000))
      // Sweeps twice, because a sweep skips what another one has locked.
      for (let minute = 0; minute < 2; minute += 1) {
        await manager.call('setClock', { body: { days: 0 } })
        for (let round = 0; round < 3; round += 1) await jobs.drain()
      }
    },
    async state() {
      const { status, payments, payouts } = await investor.call('getInvestment', { params: { id } })
      return [status, ...payments.map((each) => each.status), ...payouts.map((each) => each.status)]
    },
  }
}

describe('a payment at the terminal without its notification', () => {
  it('is charged when the payer returns, because the terminal is asked', async () => {
    const { pay, comeBack, state, investor, id, tenant, total } = await opened()
    await pay()
    expect(await comeBack()).toBe(303)
    expect(await state()).toEqual(['CHARGED', 'succeeded'])
    const { payments } = await investor.call('getInvestment', { params: { id } })
    expect(payments[0]?.authorisation).toMatch(/^\d{6}$/)
    expect(await balances(owner, tenant.id)).toMatchObject({ clearing: -total, escrow: total })
  })

  it('is charged soon after, although the payer has closed the browser', async () => {
    const { pay, sweepAfter, state } = await opened('BIZUM')
    await pay()
    await sweepAfter(2)
    expect(await state()).toEqual(['CHARGED', 'succeeded'])
  })

  it('is charged after an earlier denial of the same attempt', async () => {
    const { pay, payment, sweepAfter, state } = await opened()
    await notify(payment, { response: '0190' })
    await vi.waitFor(async () => expect(await state()).toEqual(['PAYMENT_ERROR', 'failed']), waitOptions)
    await pay()
    await sweepAfter(2)
    expect(await state()).toEqual(['CHARGED', 'succeeded'])
  })

  it('is refunded if the payer has paid again meanwhile', async () => {
    const { pay, investor, id, total, sweepAfter, state } = await opened()
    await pay()
    const again = await investor.call('beginPayment', { params: { id }, body: { total } })
    await notify(again.id)
    await vi.waitFor(async () => expect(await state()).toContain('CHARGED'), waitOptions)
    await sweepAfter(2)
    await sweepAfter(2)
    expect(await state()).toEqual(['CHARGED', 'refunded', 'succeeded', 'CONFIRMED'])
  })

  it('is refunded if the payer has withdrawn meanwhile', async () => {
    const { pay, investor, id, sweepAfter, state } = await opened()
    await pay()
    await investor.call('withdrawInvestment', { params: { id } })
    await sweepAfter(2)
    await sweepAfter(2)
    expect(await state()).toEqual(['CANCELED', 'refunded', 'CONFIRMED'])
  })
})

describe('an unpaid attempt at the terminal', () => {
  it("keeps the bank's page open until it expires, and is charged even if paid later", async () => {
    const { pay, openPage, sweepAfter, state } = await opened()
    await sweepAfter(2)
    expect([await openPage(), ...(await state())]).toEqual([200, 'IN_UPDATE_TPV', 'needs_person'])
    await sweepAfter(30)
    expect(await state()).toEqual(['PAYMENT_ERROR', 'expired'])
    await pay()
    await sweepAfter(60)
    expect(await state()).toEqual(['CHARGED', 'succeeded'])
  })
})

it('a payment is found although the simulated terminal was restarted in between', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'terminal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const ports = await freePorts()
  const start = () => startSimulators({ ...ports, folder, secret: 'simulated', now: () => clock.now() })
  const { TPV: terminal } = redsys
    .simulatedAccount(`http://127.0.0.1:${ports.http}`, 'alba')
    .methods('https://alba.example/')
  if (terminal?.kind !== 'page') return expect.fail('A terminal has a page.')
  const [reference, currency] = [terminal.newReference(), 'EUR']
  const request = { reference, amount: cents(10_000), currency, language: 'es', description: '' } as const
  const before = await start()
  const form = terminal.page({ ...request, returnTo: 'https://alba.example/' })
  await payAtRedsys(form, { tell: 'never' })
  await before.close()
  const after = await start()
  onTestFinished(() => after.close())
  const day = calendarDay(clock.now(), 'Europe/Madrid')
  // Asks again, as the job does: a connection kept from before the restart fails once.
  const found = await vi.waitFor(() => terminal.find({ reference, since: day, until: day }), waitOptions)
  expect(found).toMatchObject({ outcome: 'succeeded', amount: 10_000n, reference })
})
