import { afterEach, describe, expect, it, vi } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { balances, order, paid } from '../investments/steps.ts'
import { newWorld } from '../investments/world.ts'
import { payingOf } from '../payments/paying.ts'
import { patience } from '../webhooks/identity-provider.ts'
import { subjectsTo } from './steps.ts'

const platform = await testPlatform()
const { ordered, begin, tell } = payingOf(platform)

afterEach(() => assertInvariants(platform.owner))

/** An order that lapsed unpaid. */
async function lapsed() {
  const world = await newWorld(platform)
  const manager = await world.manager()
  const investor = await world.investor({ email: `late-${world.host}@mail.test` })
  const { slug } = await world.issuance()
  const { id } = await order(investor, slug, 10)
  await manager.call('setClock', { body: { days: 8 } })
  await platform.jobs.drain()
  return { world, manager, investor, slug, params: { id } }
}

const body = { amount: 100_000, received_reference: 'MOV-77' }

describe('money that comes by transfer for an order that takes none', () => {
  it('is owed back, and goes back like any other', async () => {
    const { world, manager, investor, params } = await lapsed()
    const owed = await manager.call('registerLatePayment', { params, body })
    expect(owed).toMatchObject({ status: 'OWED', reason: 'LATE_PAYMENT', amount: 100_000 })
    expect((await subjectsTo(platform, investor)).join()).toContain('Te debemos 1.000,00')
    const { payouts, status } = await investor.call('getInvestment', { params })
    expect([status, payouts.length]).toEqual(['EXPIRED', 1])
    const back = { params: { id: owed.id } }
    await manager.call('sendPayout', { ...back, body: { transfer_reference: 'TRF-9' } })
    await manager.call('confirmPayout', back)
    expect(await balances(platform.owner, world.tenantId)).toEqual({})
  })

  it('is registered once for each movement at the bank', async () => {
    const { manager, params } = await lapsed()
    const replies = await Promise.all([1, 2].map(() => manager.send('registerLatePayment', { params, body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const more = await manager.send('registerLatePayment', {
      params,
      body: { amount: 5, received_reference: 'MOV-78' },
    })
    expect(more.status).toBe(200)
  })

  it.each(['mov-77', ' MOV-77 ', 'MOV - 77'])('is the same movement when typed as "%s"', async (typed) => {
    const { manager, params } = await lapsed()
    await manager.call('registerLatePayment', { params, body })
    const again = await manager.send('registerLatePayment', {
      params,
      body: { ...body, received_reference: typed },
    })
    expect(again.error.code).toBe('payment_registered')
  })

  it('goes back whole where the order was paid by transfer, which it stays', async () => {
    const world = await newWorld(platform)
    const [manager, investor] = [await world.manager(), await world.investor()]
    const { slug } = await world.issuance()
    const params = { id: await paid(investor, manager, slug, 10) }
    const before = await balances(platform.owner, world.tenantId)
    const { id } = await manager.call('registerLatePayment', { params, body })
    expect((await investor.call('getInvestment', { params })).status).toBe('CHARGED')
    await manager.call('sendPayout', { params: { id }, body: { transfer_reference: 'TRF-9' } })
    await manager.call('confirmPayout', { params: { id } })
    expect(await balances(platform.owner, world.tenantId)).toEqual(before)
  })

  it('goes back by transfer where the order was paid by card, and withdrawn later the card gets its own', async () => {
    const { world, investor, manager, id, total } = await ordered()
    await tell(await begin(investor, id, total))
    const state = async () => (await investor.call('getInvestment', { params: { id } })).status
    await vi.waitFor(async () => expect(await state()).toBe('CHARGED'), patience)
    const owed = await manager.call('registerLatePayment', { params: { id }, body })
    expect(owed).toMatchObject({ status: 'OWED', by_provider: false })
    const { rows } = await platform.owner.query(
      `select owner, sum(amount) as balance from journal_postings
       where tenant_id = $1 and account = 'clearing' group by owner order by owner`,
      [world.tenantId],
    )
    expect(rows).toEqual([
      { owner: 'MANUAL_TRANSFER', balance: '-100000' },
      { owner: 'TPV', balance: String(-total) },
    ])
    await investor.call('withdrawInvestment', { params: { id } })
    const { payouts } = await investor.call('getInvestment', { params: { id } })
    expect(payouts.map(({ amount, by_provider }) => [amount, by_provider])).toEqual([
      [100_000, false],
      [total, true],
    ])
  })

  it('is not of an order that waits for its payment', async () => {
    const { manager, investor, slug } = await lapsed()
    const { id } = await order(investor, slug, 1)
    const reply = await manager.send('registerLatePayment', { params: { id }, body })
    expect(reply.error.reason?.text).toBe('requirements.order_takes_money')
  })

  it.each([0, -1, 1.5, '100', null])('is an amount above zero: %j is none', async (amount) => {
    const { manager, params } = await lapsed()
    const reply = await manager.send('registerLatePayment', { params, body: { ...body, amount } })
    expect(reply.status).toBe(400)
  })

  it('is no amount that no bank has, so that what is owed can always be told', async () => {
    const { manager, params } = await lapsed()
    const statuses = []
    for (const received_reference of ['MOV-1', 'MOV-2']) {
      const huge = { amount: Number.MAX_SAFE_INTEGER, received_reference }
      statuses.push((await manager.send('registerLatePayment', { params, body: huge })).status)
    }
    expect(statuses).toEqual([400, 400])
    expect((await manager.send('listPayouts')).status).toBe(200)
  })

  it.each(['   ', '\u00a0\u00a0\u00a0'])('has a reference that one can read: "%s" is none', async (blank) => {
    const { manager, params } = await lapsed()
    const reply = await manager.send('registerLatePayment', {
      params,
      body: { ...body, received_reference: blank },
    })
    expect(reply.status).toBe(400)
  })
})
