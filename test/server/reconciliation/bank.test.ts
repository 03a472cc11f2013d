import { describe, expect, it } from 'vitest'
import { calendarDay } from '../../../src/domain/calendar.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { type Movement, norma43 } from '../../../src/simulators/bank-statement.ts'
import { testPlatform } from '../harness.ts'
import { createPaidOrder, placeOrder } from '../investments/steps.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { payoutFixture } from '../payouts/steps.ts'
import { transferOrderFixture } from '../receipts/transfer-order-fixture.ts'
import { account } from '../statements/account.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const { app, jobs } = platform
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
    await manager.call('settleStatementLine', { params: { id: other ?? '' }, body: { reason } })
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
    const today = calendarDay(platform.clock.now())
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
    const today = calendarDay(platform.clock.now())
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
    const dayLater = (days: number) => calendarDay(new Date(confirmedAt + days * dayInMs))
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
})
