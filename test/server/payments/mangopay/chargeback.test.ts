import { describe, expect, it, vi } from 'vitest'
import { inTenant } from '../../../../src/server/kernel/in-tenant.ts'
import { testPlatform } from '../../harness.ts'
import { balances } from '../../investments/steps.ts'
import { waitOptions } from '../../webhooks/identity-provider.ts'
import { expectBalanceAfterEach } from '../sums.ts'
import { cardPaymentFixture } from './card-payment-fixture.ts'

const platform = await testPlatform()
const { app, owner, clock, mails, jobs, config } = platform
const { createOrder, payByCard, decideAtBank, returnFromBank } = cardPaymentFixture(platform)

expectBalanceAfterEach(platform)

type Paid = Awaited<ReturnType<typeof paid>>

/** Creates an order paid by card, with MANGOPAY's number of the payment. */
async function paid(price: number) {
  const made = await createOrder({ price })
  const { id, url } = await made.beginPayment()
  await returnFromBank(await decideAtBank(await payByCard(made.host, url)))
  await made.waitForState('CHARGED', 'succeeded')
  return { ...made, payment: await made.providerIdOf(id) }
}

/** Lists MANGOPAY's numbers of the disputes of a tenant, oldest first. */
async function disputesOf(host: string): Promise<string[]> {
  const slug = host.replace('.localhost', '')
  const url = `${config.kycUrl}/mangopay/v2.01/${slug}/events?eventtype=DISPUTE_CREATED`
  const response = await fetch(url, { headers: { authorization: `Bearer token-of-${slug}` } })
  const events: { ResourceId: string }[] = await response.json()
  return events.map((event) => event.ResourceId)
}

/** Creates an order paid by card, whose holder's bank then takes the money back. */
async function chargedBack({ price = 0, amount = '', before = async (_made: Paid) => {} } = {}) {
  const made = await paid(price)
  const { host, callHook, getOrder, manager, payment } = made
  await before(made)
  const taken = await fetch(`${config.kycUrl}/mangopay/payins/${payment}/chargeback`, {
    method: 'POST',
    body: new URLSearchParams({ tell: 'never', amount }),
    redirect: 'manual',
  })
  expect(taken.status).toBe(303)
  const takeAgain = async () => {
    const body = new URLSearchParams({ tell: 'never', amount: '' })
    const url = `${config.kycUrl}/mangopay/payins/${payment}/chargeback`
    expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
  }
  const [ResourceId = ''] = await disputesOf(host)
  const receiveHooks = async () => {
    for (const date of [1, 1, 2]) await callHook(ResourceId, { event: 'DISPUTE_CREATED', date })
    await vi.waitFor(
      async () => expect((await getOrder()).payments[0]?.reason).toBe('charged_back'),
      waitOptions,
    )
  }
  /** Wins the dispute at MANGOPAY and sends its hook repeatedly. */
  const win = async (status = 'CHARGED') => {
    const closed = await fetch(`${config.kycUrl}/mangopay/disputes/${ResourceId}/close`, {
      method: 'POST',
      body: new URLSearchParams({ result: 'WON', tell: 'never' }),
      redirect: 'manual',
    })
    expect(closed.status).toBe(303)
    for (const date of [3, 3, 4]) await callHook(ResourceId, { event: 'DISPUTE_CLOSED', date })
    await vi.waitFor(async () => expect((await getOrder()).payments[0]?.reason).toBe(''), waitOptions)
    expect((await getOrder()).status).toBe(status)
  }
  const chargebackMails = async (begin = 'El banco ha retirado') => {
    await jobs.drain()
    const { email } = await manager.call('getSession')
    return mails.filter(({ to, subject }) => to === email && subject.startsWith(begin))
  }
  const nextDay = async () => {
    clock.set(new Date(clock.now().getTime() + 86_400_000))
    await inTenant(app.services, made.tenant.id, 'test', (ctx) => ctx.send('reconciliation', {}))
    for (let round = 0; round < 3; round += 1) await jobs.drain()
    return (await manager.call('listDifferences')).items
  }
  /** Wins the dispute at MANGOPAY without a hook. */
  const winSilently = () =>
    fetch(`${config.kycUrl}/mangopay/disputes/${ResourceId}/close`, {
      method: 'POST',
      body: new URLSearchParams({ result: 'WON', tell: 'never' }),
      redirect: 'manual',
    })
  const newestDispute = async () => (await disputesOf(host)).at(-1) ?? ''
  return {
    ...made,
    receiveHooks,
    win,
    chargebackMails,
    nextDay,
    takeAgain,
    winSilently,
    newestDispute,
  }
}

it('a card payment ending in 97 cents is charged back after the platform was told of it', async () => {
  const { getOrder, callHook, host } = await paid(10_097)
  const [dispute = ''] = await vi.waitFor(async () => {
    const numbers = await disputesOf(host)
    expect(numbers).toHaveLength(1)
    return numbers
  }, waitOptions)
  await callHook(dispute, { event: 'DISPUTE_CREATED', date: 1 })
  await vi.waitFor(
    async () => expect((await getOrder()).payments[0]?.reason).toBe('charged_back'),
    waitOptions,
  )
})

describe('a chargeback of a card payment', () => {
  it("is booked once, notifies the managers once, and matches MANGOPAY's report", async () => {
    const { receiveHooks, chargebackMails, fundsAtMangopay, tenant, total, nextDay, statuses } =
      await chargedBack()
    await receiveHooks()
    expect(await fundsAtMangopay()).toBe(0)
    expect(await balances(owner, tenant.id)).not.toHaveProperty('clearing')
    expect(await balances(owner, tenant.id)).toMatchObject({ charged_back: -total, escrow: total })
    expect(await chargebackMails()).toHaveLength(1)
    expect(await statuses()).toEqual(['CHARGED', 'succeeded'])
    expect(await nextDay()).toEqual([])
  })

  it('blocks acceptance of the order, and settles the refund once the order is cancelled', async () => {
    const {
      receiveHooks,
      manager,
      id,
      waitForState,
      advanceMinutes,
      fundsAtMangopay,
      tenant,
      host,
      payment,
    } = await chargedBack()
    await receiveHooks()
    clock.set(new Date(clock.now().getTime() + 5 * 86_400_000))
    const accepted = await manager.send('acceptInvestment', { params: { id } })
    expect([accepted.status, accepted.error.reason?.text]).toEqual([409, 'requirements.charged_back'])
    await manager.call('cancelInvestment', { params: { id }, body: { reason: 'Lo ha reclamado a su banco' } })
    await advanceMinutes(1)
    await waitForState('CANCELED', 'refunded', 'CONFIRMED')
    expect(await fundsAtMangopay()).toBe(0)
    expect(await balances(owner, tenant.id)).toEqual({})
    const slug = host.replace('.localhost', '')
    const refunds = `${config.kycUrl}/mangopay/v2.01/${slug}/payins/${payment}/refunds`
    const answer = await fetch(refunds, { headers: { authorization: `Bearer token-of-${slug}` } })
    expect(await answer.json()).toEqual([])
  })

  it('settles a refund that MANGOPAY refused before, and blocks a second payment by hand', async () => {
    const before = async ({ investor, id, advanceMinutes, waitForState }: Paid) => {
      await investor.call('withdrawInvestment', { params: { id } })
      await advanceMinutes(1)
      await waitForState('CANCELED', 'refunding', 'OWED')
    }
    const { receiveHooks, manager, waitForState, fundsAtMangopay, tenant } = await chargedBack({
      price: 10_091,
      before,
    })
    const [owed] = (await manager.call('listPayouts')).items
    expect(owed).toMatchObject({ refused: true })
    await receiveHooks()
    const params = { id: owed?.id ?? '' }
    const byHand = await manager.send('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
    expect([byHand.status, byHand.error.reason?.text]).toEqual([409, 'requirements.refund_charged_back'])
    await jobs.drain()
    await waitForState('CANCELED', 'refunded', 'CONFIRMED')
    expect(await fundsAtMangopay()).toBe(0)
    expect(await balances(owner, tenant.id)).toEqual({})
  })

  it('settles the part of a refund that it covers, and leaves the rest to a manager', async () => {
    const before = async ({ investor, id, advanceMinutes, waitForState }: Paid) => {
      await investor.call('withdrawInvestment', { params: { id } })
      await advanceMinutes(1)
      await waitForState('CANCELED', 'refunding', 'OWED')
    }
    const { receiveHooks, manager, waitForState, tenant } = await chargedBack({
      price: 10_091,
      amount: '4000',
      before,
    })
    await receiveHooks()
    await jobs.drain()
    await waitForState('CANCELED', 'refunding', 'OWED', 'CONFIRMED')
    const { items } = await manager.call('listPayouts')
    const left = items.find(({ status }) => status === 'OWED')
    expect(left?.amount).toBe(6_091)
    const params = { id: left?.id ?? '' }
    await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
    await manager.call('confirmPayout', { params })
    await waitForState('CANCELED', 'refunded', 'CONFIRMED', 'CONFIRMED')
    expect(await balances(owner, tenant.id)).toEqual({ clearing: -6_091, platform_advance: 6_091 })
  })

  it('is found without a hook when MANGOPAY refuses the refund', async () => {
    const { investor, id, advanceMinutes, waitForState, tenant } = await chargedBack()
    await investor.call('withdrawInvestment', { params: { id } })
    await advanceMinutes(1)
    await waitForState('CANCELED', 'refunded', 'CONFIRMED')
    expect(await balances(owner, tenant.id)).toEqual({})
  })

  it('is an open difference with the report until a hook reports it', async () => {
    const { receiveHooks, nextDay, total } = await chargedBack()
    expect(await nextDay()).toMatchObject([
      { provider: 'mangopay', kind: 'MISSING_HERE', out: true, theirs: total, status: 'OPEN' },
    ])
    await receiveHooks()
    expect(await nextDay()).toMatchObject([{ status: 'RESOLVED' }])
  })

  it('is reversed by a won dispute: the order stands again and both sides are notified', async () => {
    const {
      receiveHooks,
      win,
      chargebackMails,
      fundsAtMangopay,
      tenant,
      total,
      manager,
      investor,
      id,
      nextDay,
      getOrder,
    } = await chargedBack()
    await receiveHooks()
    await win()
    expect(await fundsAtMangopay()).toBe(total)
    expect(await balances(owner, tenant.id)).toMatchObject({ clearing: -total, escrow: total })
    expect((await getOrder()).history.slice(-2).map(({ event, note }) => [event, note])).toEqual([
      ['charge_back', 'El banco del titular de la tarjeta ha retirado el pago. La orden queda en espera.'],
      ['win_dispute', 'El banco ha devuelto el pago. La orden sigue como estaba.'],
    ])
    expect(await chargebackMails('Reclamación ganada')).toHaveLength(1)
    const { email } = await investor.call('getSession')
    expect(mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringMatching('Tu banco ha retirado el pago'),
        expect.stringMatching('sigue adelante'),
      ]),
    )
    expect(await nextDay()).toEqual([])
    clock.set(new Date(clock.now().getTime() + 5 * 86_400_000))
    expect((await manager.call('acceptInvestment', { params: { id } })).status).toBe('ACCEPTED')
  })

  it('is reversed by a won dispute after a cancellation: the investor is refunded by card', async () => {
    const { receiveHooks, win, investor, id, advanceMinutes, waitForState, fundsAtMangopay, tenant } =
      await chargedBack()
    await receiveHooks()
    await investor.call('withdrawInvestment', { params: { id } })
    await advanceMinutes(1)
    await waitForState('CANCELED', 'refunded', 'CONFIRMED')
    await win('CANCELED')
    await advanceMinutes(1)
    await waitForState('CANCELED', 'refunded', 'CONFIRMED')
    expect(await fundsAtMangopay()).toBe(0)
    expect(await balances(owner, tenant.id)).toEqual({})
    const { history } = await investor.call('getInvestment', { params: { id } })
    expect(history.at(-1)?.status).toBe('CANCELED')
  })

  it('may be followed by a second dispute on the same payment, which stops the order again', async () => {
    const { receiveHooks, win, takeAgain, newestDispute, ...made } = await chargedBack()
    await receiveHooks()
    await win()
    await takeAgain()
    const second = await newestDispute()
    for (const date of [7, 7, 8]) await made.callHook(second, { event: 'DISPUTE_CREATED', date })
    await vi.waitFor(
      async () => expect((await made.getOrder()).payments[0]?.reason).toBe('charged_back'),
      waitOptions,
    )
    const { disputes } = await made.manager.call('getInvestment', { params: { id: made.id } })
    expect(disputes.map(({ number, won }) => [number === second, won])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(await balances(owner, made.tenant.id)).toMatchObject({
      charged_back: -made.total,
      escrow: made.total,
    })
    expect(await made.chargebackMails()).toHaveLength(2)
    expect(await made.nextDay()).toEqual([])
  })

  it('is followed by another even if its own end was never told: both are read from MANGOPAY', async () => {
    const { receiveHooks, winSilently, takeAgain, newestDispute, ...made } = await chargedBack()
    await receiveHooks()
    await winSilently()
    await takeAgain()
    const second = await newestDispute()
    await made.callHook(second, { event: 'DISPUTE_CREATED', date: 9 })
    await vi.waitFor(async () => {
      const { disputes } = await made.manager.call('getInvestment', { params: { id: made.id } })
      expect(disputes.map(({ won }) => won)).toEqual([true, false])
    }, waitOptions)
    expect(await balances(owner, made.tenant.id)).toMatchObject({ charged_back: -made.total })
  })
})
