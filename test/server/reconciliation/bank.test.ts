import { describe, expect, it } from 'vitest'
import { calendarDay } from '../../../src/domain/calendar.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { type Movement, norma43 } from '../../../src/simulators/bank-statement.ts'
import { testPlatform } from '../harness.ts'
import { acceptAfterReflection, balances, createPaidOrder, placeOrder } from '../investments/steps.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { payoutFixture } from '../payouts/steps.ts'
import { transferOrderFixture } from '../receipts/transfer-order-fixture.ts'
import { account } from '../statements/account.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const { app, owner, jobs } = platform
const { createSignedOrder } = transferOrderFixture(platform)
const day = '2026-09-30'
const dayInMs = 86_400_000

expectBalanceAfterEach(platform)

const moved = (amount: number, concept: string): Movement => ({ day, amount, concept, payer: 'ANA PEREZ' })

async function imported(manager: Person, ...movements: Movement[]) {
  const text = norma43({ ...account, from: day, to: day }, movements)
  await manager.call('importStatement', { body: { text } })
  return (await manager.call('listStatementLines')).items
}

/** Returns the balances of a tenant's accounts of money. */
async function moneyOf(tenantId: string): Promise<Record<string, number>> {
  const { reserved: _reserved, treasury: _treasury, ...money } = await balances(owner, tenantId)
  return money
}

async function differences(tenantId: string, manager: Person) {
  for (let round = 0; round < 2; round += 1) {
    await inTenant(app.services, tenantId, 'test', (ctx) => ctx.send('reconciliation', {}))
    await jobs.drain()
  }
  return (await manager.call('listDifferences')).items
}

describe('the reconciliation of a bank statement', () => {
  it('finds no difference once each movement is booked', async () => {
    const { tenant, manager, reference, params } = await createSignedOrder()
    const [line] = await imported(manager, moved(100_000, reference))
    const body = { investment_id: params.id }
    await manager.call('bookStatementLine', { params: { id: line?.id ?? '' }, body })
    expect(await differences(tenant.id, manager)).toEqual([])
    const { sources, bank_on } = await manager.call('listDifferences')
    expect(sources.find(({ provider }) => provider === 'bank')).toMatchObject({
      sums: { ours: 100_000, theirs: 100_000 },
      last_on: bank_on,
    })
  })

  it('lists an unbooked movement as open, and a settled one with its reason', async () => {
    const { tenant, manager, reference, params } = await createSignedOrder()
    const lines = await imported(manager, moved(100_000, reference), moved(700, 'SIN ORDEN'))
    const [order, other] = [100_000, 700].map(
      (amount) => lines.find((each) => each.amount === amount)?.id ?? '',
    )
    const reason = 'Devuelto desde el banco'
    await manager.call('settleStatementLine', {
      params: { id: other ?? '' },
      body: { nature: 'NOT_OURS', reason },
    })
    const found = await differences(tenant.id, manager)
    expect(found.map(({ theirs, status, reason: why }) => [theirs, status, why]).sort()).toEqual([
      [100_000, 'OPEN', ''],
      [700, 'SETTLED', reason],
    ])
    await manager.call('bookStatementLine', {
      params: { id: order ?? '' },
      body: { investment_id: params.id },
    })
    const later = await differences(tenant.id, manager)
    expect(later.map(({ status }) => status).sort()).toEqual(['RESOLVED', 'SETTLED'])
  })

  it('reports money entered by hand that the statement lacks', async () => {
    const { tenant, manager, params } = await createSignedOrder()
    const body = { amount: 40_000, day, bank_reference: 'MOV-1' }
    await manager.call('registerReceipt', { params, body })
    await imported(manager)
    expect(await differences(tenant.id, manager)).toMatchObject([
      { provider: 'bank', kind: 'MISSING_THERE', ours: 40_000, investment_id: params.id },
    ])
  })

  it("reports each order's money and each refund that share a missing transfer's reference", async () => {
    const today = calendarDay(platform.clock.now(), 'Europe/Madrid')
    const { tenant, manager, slug, sendPayout, params } = await payoutFixture(platform)
    const others = await Promise.all([1, 2, 3].map(() => tenant.investor()))
    const back = others.pop() as Person
    for (const investor of others) {
      const { id } = await placeOrder(investor, slug, 10)
      const body = { amount: 40_000, day: today, bank_reference: 'MOV-1' }
      await manager.call('registerReceipt', { params: { id }, body })
    }
    const again = await createPaidOrder(back, manager, slug, 10)
    await back.call('withdrawInvestment', { params: { id: again } })
    const { items } = await manager.call('listPayouts')
    const other = { id: items.find(({ id }) => id !== params.id)?.id ?? '' }
    await sendPayout()
    await manager.call('sendPayout', { params: other, body: { transfer_reference: 'TRF-2026-1' } })
    for (const each of [params, other]) await manager.call('confirmPayout', { params: each })
    const text = norma43({ ...account, from: today, to: today }, [])
    await manager.call('importStatement', { body: { text } })
    platform.clock.set(new Date(platform.clock.now().getTime() + 86_400_000))
    const found = await differences(tenant.id, manager)
    expect(found.map(({ out, ours }) => [out, ours]).sort()).toEqual([
      [false, 40_000],
      [false, 40_000],
      [true, 100_000],
      [true, 100_000],
    ])
  })

  it('reports a refund that was transferred twice', async () => {
    const { tenant, manager, params, sendPayout } = await payoutFixture(platform)
    await sendPayout()
    await manager.call('confirmPayout', { params })
    await imported(manager, moved(-100_000, 'TRF-2026-1'), moved(-100_000, 'TRF-2026-1 OTRA VEZ'))
    expect(await differences(tenant.id, manager)).toMatchObject([
      { kind: 'TWICE', out: true, theirs: 100_000, status: 'OPEN' },
    ])
  })

  it('resolves a debit once the manager has recorded its payout', async () => {
    const { tenant, manager, params, sendPayout } = await payoutFixture(platform)
    const today = calendarDay(platform.clock.now(), 'Europe/Madrid')
    const movement = { ...moved(-100_000, 'TRF-2026-1'), day: today }
    const text = norma43({ ...account, from: today, to: today }, [movement])
    await manager.call('importStatement', { body: { text } })
    const confirmed = platform.clock.now()
    platform.clock.set(new Date(confirmed.getTime() + dayInMs))
    const standing = async () =>
      (await differences(tenant.id, manager)).map(({ kind, status }) => [kind, status])
    expect(await standing()).toEqual([['MISSING_HERE', 'OPEN']])
    await sendPayout()
    await manager.call('confirmPayout', { params })
    expect(await standing()).toEqual([['MISSING_HERE', 'RESOLVED']])
  })

  it('resolves an entry by hand once its movement is booked', async () => {
    const { tenant, manager, reference, params } = await createSignedOrder()
    await manager.call('registerReceipt', { params, body: { amount: 100_000, day, bank_reference: 'MOV-1' } })
    await imported(manager)
    const movement = { ...moved(100_000, reference), day: '2026-10-01' }
    const text = norma43({ ...account, from: movement.day, to: movement.day }, [movement])
    expect(await differences(tenant.id, manager)).toMatchObject([{ kind: 'MISSING_THERE', status: 'OPEN' }])
    await manager.call('importStatement', { body: { text } })
    const [line] = (await manager.call('listStatementLines')).items
    await manager.call('bookStatementLine', {
      params: { id: line?.id ?? '' },
      body: { investment_id: params.id, twin: 'SAME' },
    })
    expect(await differences(tenant.id, manager)).toMatchObject([{ status: 'RESOLVED' }])
  })

  it('reports a confirmed proof whose transfer no statement of its week contains, until it is booked', async () => {
    const tenant = await createTestTenant(platform)
    const [manager, investor] = [await tenant.manager(), await tenant.investor()]
    const id = await createPaidOrder(investor, manager, (await tenant.issuance()).slug, 10)
    const { reference } = await investor.call('getInvestment', { params: { id } })
    const confirmedAt = platform.clock.now().getTime()
    const dayLater = (days: number) => calendarDay(new Date(confirmedAt + days * dayInMs), 'Europe/Madrid')
    const read = (days: number, ...movements: Movement[]) => {
      platform.clock.set(new Date(confirmedAt + (days + 1) * dayInMs))
      const text = norma43({ ...account, from: dayLater(0), to: dayLater(days) }, movements)
      return manager.call('importStatement', { body: { text } })
    }
    await read(6)
    expect(await differences(tenant.id, manager)).toEqual([])
    await read(7)
    expect(await differences(tenant.id, manager)).toMatchObject([
      { kind: 'MISSING_THERE', ours: 100_000, day: dayLater(0), investment_id: id, status: 'OPEN' },
    ])
    await read(8, { ...moved(100_000, reference), day: dayLater(8) })
    const [line] = (await manager.call('listStatementLines')).items
    await manager.call('bookStatementLine', { params: { id: line?.id ?? '' }, body: { investment_id: id } })
    expect(await differences(tenant.id, manager)).toMatchObject([{ status: 'RESOLVED' }])
  })

  it.each([
    [-300, 'FEE', 'provider_charges'],
    [-5_000, 'OWN_MONEY', 'own_funds'],
    [700, 'NOT_OURS', 'not_ours'],
    [90, 'CORRECTION', 'corrections'],
  ] as const)('books %d once a manager has said that it was %s', async (amount, nature, name) => {
    const { tenant, manager } = await createSignedOrder()
    const [line] = await imported(manager, moved(amount, 'SIN ORDEN'))
    const settle = { params: { id: line?.id ?? '' }, body: { nature, reason: 'Visto en el banco' } }
    await manager.call('settleStatementLine', settle)
    expect(await moneyOf(tenant.id)).toEqual({ clearing: -amount, [name]: amount })
    expect(await differences(tenant.id, manager)).toMatchObject([{ status: 'SETTLED', nature }])
    expect(await moneyOf(tenant.id)).toEqual({ clearing: -amount, [name]: amount })
  })

  it('books nothing for a movement that is booked elsewhere', async () => {
    const { tenant, manager } = await createSignedOrder()
    const [line] = await imported(manager, moved(-300, 'TRASPASO'))
    const body = { nature: 'BOOKED_ELSEWHERE' as const, reason: 'Es una devolución' }
    await manager.call('settleStatementLine', { params: { id: line?.id ?? '' }, body })
    expect(await moneyOf(tenant.id)).toEqual({})
  })

  it.each([
    ['the difference first', true],
    ['the movement first', false],
  ])('books a movement and its difference once: %s', async (_order, isDifferenceFirst) => {
    const { tenant, manager, reference } = await createSignedOrder()
    const [line] = await imported(manager, moved(700, 'SIN ORDEN'))
    const [difference] = await differences(tenant.id, manager)
    const body = { nature: 'NOT_OURS' as const, reason: 'Es de otra empresa' }
    const ofLine = { params: { id: line?.id ?? '' }, body }
    const ofDifference = { params: { id: difference?.id ?? '' }, body }
    if (isDifferenceFirst) await manager.call('settleDifference', ofDifference)
    else await manager.call('settleStatementLine', ofLine)
    const replies = [
      await manager.send('settleDifference', ofDifference),
      await manager.send('settleStatementLine', ofLine),
      await manager.send('attachStatementLine', { params: ofLine.params, body: { reference } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(await moneyOf(tenant.id)).toEqual({ clearing: -700, not_ours: 700 })
    expect((await manager.call('listDifferences')).items).toMatchObject([{ status: 'SETTLED', ...body }])
    expect((await manager.call('listStatementLines')).items).toMatchObject([{ status: 'SETTLED', ...body }])
  })

  it('books what a confirmed proof lacked once a manager has said that the bank kept it', async () => {
    const tenant = await createTestTenant(platform)
    const [manager, investor] = [await tenant.manager(), await tenant.investor()]
    const id = await createPaidOrder(investor, manager, (await tenant.issuance()).slug, 10)
    const body = { amount: 99_900, day, bank_reference: 'MOV-1', proof: 'OF_PROOF' as const }
    await manager.call('registerReceipt', { params: { id }, body })
    const [difference] = (await manager.call('listDifferences')).items
    await manager.call('settleDifference', {
      params: { id: difference?.id ?? '' },
      body: { nature: 'FEE', reason: 'Lo retuvo el banco' },
    })
    expect(await moneyOf(tenant.id)).toMatchObject({
      clearing: -99_900,
      provider_charges: -100,
      escrow: 100_000,
    })
    expect(await moneyOf(tenant.id)).not.toHaveProperty('charged_back')
    await acceptAfterReflection(platform.clock, manager, id)
  })

  it('takes back the explanation of an entry by hand whose movement comes later', async () => {
    const { tenant, manager, reference, params } = await createSignedOrder()
    await manager.call('registerReceipt', { params, body: { amount: 40_000, day, bank_reference: 'MOV-1' } })
    await imported(manager)
    const [difference] = await differences(tenant.id, manager)
    const settled = { nature: 'CORRECTION' as const, reason: 'No llegó' }
    await manager.call('settleDifference', { params: { id: difference?.id ?? '' }, body: settled })
    expect(await moneyOf(tenant.id)).toEqual({ investor_pending: 40_000, corrections: -40_000 })
    const movement = { ...moved(40_000, reference), day: '2026-10-01' }
    const text = norma43({ ...account, from: movement.day, to: movement.day }, [movement])
    await manager.call('importStatement', { body: { text } })
    const [line] = (await manager.call('listStatementLines')).items
    const body = { investment_id: params.id, twin: 'SAME' as const }
    await manager.call('bookStatementLine', { params: { id: line?.id ?? '' }, body })
    expect(await differences(tenant.id, manager)).toMatchObject([{ status: 'RESOLVED', ...settled }])
    expect(await moneyOf(tenant.id)).toEqual({ investor_pending: 40_000, clearing: -40_000 })
  })

  it('books what a confirmed proof lacked once, even if it arrives at the same moment', async () => {
    const tenant = await createTestTenant(platform)
    const [manager, other, investor] = [
      await tenant.manager(),
      await tenant.manager(),
      await tenant.investor(),
    ]
    const id = await createPaidOrder(investor, manager, (await tenant.issuance()).slug, 10)
    const body = { amount: 99_900, day, bank_reference: 'MOV-1', proof: 'OF_PROOF' as const }
    await manager.call('registerReceipt', { params: { id }, body })
    const [difference] = (await manager.call('listDifferences')).items
    await Promise.all([
      manager.send('settleDifference', {
        params: { id: difference?.id ?? '' },
        body: { nature: 'FEE', reason: 'Lo retuvo el banco' },
      }),
      other.send('registerReceipt', {
        params: { id },
        body: { amount: 100, day, bank_reference: 'MOV-2' },
      }),
    ])
    expect(await moneyOf(tenant.id)).not.toHaveProperty('charged_back')
  })

  it('refuses to book the debit of a payout again', async () => {
    const { manager, params, sendPayout } = await payoutFixture(platform)
    await sendPayout()
    await manager.call('confirmPayout', { params })
    const today = calendarDay(platform.clock.now(), 'Europe/Madrid')
    const movement = { ...moved(-100_000, 'TRF-2026-1'), day: today }
    const text = norma43({ ...account, from: today, to: today }, [movement])
    await manager.call('importStatement', { body: { text } })
    const [line] = (await manager.call('listStatementLines')).items
    const settle = (nature: 'FEE' | 'BOOKED_ELSEWHERE') =>
      manager.send('settleStatementLine', {
        params: { id: line?.id ?? '' },
        body: { nature, reason: 'Visto en el banco' },
      })
    expect((await settle('FEE')).error.reason?.text).toBe('requirements.line_booked')
    expect((await settle('BOOKED_ELSEWHERE')).status).toBe(204)
  })

  it('takes back the explanation of a payout once each equal payout has its debit', async () => {
    const { tenant, manager, slug, params, sendPayout } = await payoutFixture(platform)
    const investor = await tenant.investor()
    const order = await createPaidOrder(investor, manager, slug, 10)
    await investor.call('withdrawInvestment', { params: { id: order } })
    const { items } = await manager.call('listPayouts')
    const other = { id: items.find(({ id }) => id !== params.id)?.id ?? '' }
    await sendPayout()
    await manager.call('sendPayout', { params: other, body: { transfer_reference: 'TRF-2026-2' } })
    for (const payout of [params, other]) await manager.call('confirmPayout', { params: payout })
    const confirmedAt = platform.clock.now().getTime()
    /** Imports a statement of a day after the confirmation, and returns the differences. */
    const read = async (days: number, ...concepts: string[]) => {
      const on = calendarDay(new Date(confirmedAt + days * dayInMs), 'Europe/Madrid')
      platform.clock.set(new Date(confirmedAt + (days + 1) * dayInMs))
      const movements = concepts.map((concept) => ({ ...moved(-100_000, concept), day: on }))
      const text = norma43({ ...account, from: on, to: on }, movements)
      await manager.call('importStatement', { body: { text } })
      return differences(tenant.id, manager)
    }
    const confirmedMoney = await moneyOf(tenant.id)
    const found = await read(0)
    const explained = found.find(({ reference }) => reference === 'TRF-2026-1')
    const body = { nature: 'CORRECTION' as const, reason: 'No ha salido' }
    await manager.call('settleDifference', { params: { id: explained?.id ?? '' }, body })
    expect(await moneyOf(tenant.id)).toMatchObject({ corrections: 100_000 })
    const afterOne = await read(1, 'TRF-2026-2')
    expect(afterOne.map(({ status }) => status).sort()).toEqual(['RESOLVED', 'SETTLED'])
    expect(await moneyOf(tenant.id)).toMatchObject({ corrections: 100_000 })
    const afterBoth = await read(2, 'TRF-2026-1')
    expect(afterBoth.map(({ status }) => status)).toEqual(['RESOLVED', 'RESOLVED'])
    expect(await moneyOf(tenant.id)).toEqual(confirmedMoney)
  })
})
