import { describe, expect, it, vi } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { applyReturn } from '../../../src/server/modules/payments/apply-return.ts'
import { refundByRedsys } from '../../../src/server/providers/payment/redsys/refund.ts'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'
import { terminalFixture } from './paying.ts'
import { netTakenAtTerminal } from './redsys/kept.ts'
import { terminal as sandbox } from './redsys/terminal.ts'
import { expectBalanceAfterEach } from './sums.ts'

const platform = await testPlatform()
const { app, owner, jobs, clock, mails, config } = platform
const { createOrder, beginPayment, notify, payAtTerminal } = terminalFixture(platform)

/** Contains what the terminal refunded without the platform, by tenant and payment method, in cents. */
const behindOurBack: Record<string, number> = {}

expectBalanceAfterEach(platform, behindOurBack)

/** Returns an order paid on the terminal's page without notifying the platform. */
async function paidThere(price = 10_000) {
  const order = await createOrder({ price })
  const { investor, id, total, tenant } = order
  const { id: payment, url } = await investor.call('beginPayment', { params: { id }, body: { total } })
  await payAtTerminal(tenant.host, url)
  const state = async () => {
    const { status, payments, payouts } = await investor.call('getInvestment', { params: { id } })
    return [status, ...payments.map((each) => each.status), ...payouts.map((each) => each.status)]
  }
  const until = (...wanted: string[]) =>
    vi.waitFor(async () => expect(await state()).toEqual(wanted), waitOptions)
  const heard = async () => {
    await notify(payment)
    await vi.waitFor(async () => expect(await state()).not.toContain('needs_person'), waitOptions)
  }
  return { ...order, payment, state, until, heard }
}

/** Runs what is due. */
async function sweep(manager: Awaited<ReturnType<typeof createOrder>>['manager']): Promise<void> {
  await manager.call('setClock', { body: { days: 0 } })
  for (let round = 0; round < 3; round += 1) await jobs.drain()
}

const takenFor = (id: string) => netTakenAtTerminal(platform, id)

describe('money paid at the terminal', () => {
  it('is refunded there in full when the investor withdraws', async () => {
    const { heard, until, investor, id, manager, tenant, total } = await paidThere()
    await heard()
    expect(await takenFor(id)).toBe(total)
    await investor.call('withdrawInvestment', { params: { id } })
    await until('CANCELED', 'refunding', 'OWED')
    await sweep(manager)
    await until('CANCELED', 'refunded', 'CONFIRMED')
    expect(await takenFor(id)).toBe(0)
    expect(await balances(owner, tenant.id)).toEqual({})
    const { email } = await investor.call('getSession')
    expect(mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Te hemos devuelto 100,00/),
    )
  })

  it('is not refunded by the platform if the bank refunded a part elsewhere', async () => {
    const { heard, until, investor, id, manager, total, tenant } = await paidThere()
    await heard()
    const { rows } = await owner.query('select reference from payments where investment_id = $1', [id])
    const terminal = { ...sandbox, url: `${config.kycUrl}/redsys` }
    await refundByRedsys(terminal, { reference: rows[0].reference, amount: cents(1_000), currency: 'EUR' })
    behindOurBack[`${tenant.host.replace('.localhost', '')} TPV`] = -1_000
    await investor.call('withdrawInvestment', { params: { id } })
    await sweep(manager)
    await until('CANCELED', 'refunding', 'OWED')
    expect(await takenFor(id)).toBe(total - 1_000)
    const { items } = await manager.call('listPayouts')
    expect(items.find(({ investment_id }) => investment_id === id)).toMatchObject({ by_provider: false })
  })

  it('is refunded if it arrives after the withdrawal', async () => {
    const { heard, until, investor, id, manager, tenant } = await paidThere()
    await investor.call('withdrawInvestment', { params: { id } })
    await heard()
    await until('CANCELED', 'refunding', 'OWED')
    await sweep(manager)
    await until('CANCELED', 'refunded', 'CONFIRMED')
    expect(await takenFor(id)).toBe(0)
    expect(await balances(owner, tenant.id)).toEqual({})
  })

  it('charges the order if it arrives after the attempt expired', async () => {
    const { investor, manager, id, total } = await createOrder()
    const payment = await beginPayment(investor, id, total)
    const standing = async () => {
      const { status, payments } = await investor.call('getInvestment', { params: { id } })
      return [status, ...payments.map((each) => each.status)]
    }
    clock.set(new Date(clock.now().getTime() + 31 * 60_000))
    // Sweeps twice, because the sweep that asks the terminal may lock the attempt.
    for (let minute = 0; minute < 2; minute += 1) await sweep(manager)
    expect(await standing()).toEqual(['PAYMENT_ERROR', 'expired'])
    await notify(payment)
    await vi.waitFor(async () => expect(await standing()).toEqual(['CHARGED', 'succeeded']), waitOptions)
  })

  it('is refunded once if the order was paid twice', async () => {
    const { payment, until, investor, id, total, tenant, manager } = await paidThere()
    const again = await investor.call('beginPayment', { params: { id }, body: { total } })
    await payAtTerminal(tenant.host, again.url)
    await notify(again.id)
    await until('CHARGED', 'expired', 'succeeded')
    await notify(payment)
    await until('CHARGED', 'refunding', 'succeeded', 'OWED')
    await sweep(manager)
    await until('CHARGED', 'refunded', 'succeeded', 'CONFIRMED')
    expect(await takenFor(id)).toBe(total)
  })

  it('is refunded once after a lost response', async () => {
    const { heard, until, investor, id, manager } = await paidThere(10_093)
    await heard()
    await investor.call('withdrawInvestment', { params: { id } })
    await sweep(manager)
    await until('CANCELED', 'refunding', 'OWED')
    clock.set(new Date(clock.now().getTime() + 10 * 60_000))
    await sweep(manager)
    await until('CANCELED', 'refunded', 'CONFIRMED')
    expect(await takenFor(id)).toBe(0)
  })

  it('ignores an earlier refusal once a manager retries the refund', async () => {
    const { heard, until, investor, id, manager, tenant } = await paidThere(10_091)
    await heard()
    await investor.call('withdrawInvestment', { params: { id } })
    await sweep(manager)
    await until('CANCELED', 'refunding', 'OWED')
    const [waits] = (await manager.call('listPayouts')).items
    const params = { id: waits?.id ?? '' }
    await manager.call('retryPayout', { params })
    await inTenant(app.services, tenant.id, 'test', (ctx) =>
      applyReturn(ctx, { ...params, retried: 0 }, { outcome: 'refused', code: '0950' }),
    )
    expect((await manager.call('listPayouts')).items).toMatchObject([{ by_provider: true, refused: false }])
    await sweep(manager)
    expect((await manager.call('listPayouts')).items).toMatchObject([{ refused: true }])
  })

  it("is returned by a manager's transfer if the terminal refuses the refund", async () => {
    const { heard, until, investor, id, manager } = await paidThere(10_091)
    await heard()
    await investor.call('withdrawInvestment', { params: { id } })
    const [waits] = (await manager.call('listPayouts')).items
    const body = { transfer_reference: 'TRF-9' }
    const early = await manager.send('sendPayout', { params: { id: waits?.id ?? '' }, body })
    expect([early.status, early.error.reason?.text]).toEqual([409, 'requirements.returned_by_provider'])
    await sweep(manager)
    await until('CANCELED', 'refunding', 'OWED')
    await manager.call('sendPayout', { params: { id: waits?.id ?? '' }, body })
    await manager.call('confirmPayout', { params: { id: waits?.id ?? '' } })
    await until('CANCELED', 'refunded', 'CONFIRMED')
  })
})
