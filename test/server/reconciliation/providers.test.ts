import { describe, expect, it, vi } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { newId } from '../../../src/server/database/ids.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { refundByRedsys } from '../../../src/server/providers/payment/redsys/refund.ts'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { terminalFixture } from '../payments/paying.ts'
import { netTakenAtTerminal } from '../payments/redsys/kept.ts'
import { terminal } from '../payments/redsys/terminal.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'

const platform = await testPlatform()
const { app, owner, config, jobs, clock, mails } = platform
const { createOrder, notify, payAtTerminal } = terminalFixture(platform)

expectBalanceAfterEach(platform)

type PlacedOrder = Awaited<ReturnType<typeof createOrder>>

/** Moves to the next day and runs what is due, twice to check idempotency. */
async function nextDay({ tenant }: PlacedOrder): Promise<void> {
  clock.set(new Date(clock.now().getTime() + 86_400_000))
  await reconcile(tenant.id)
  await reconcile(tenant.id)
}

async function reconcile(tenantId: string): Promise<void> {
  await inTenant(app.services, tenantId, 'test', (ctx) => ctx.send('reconciliation', {}))
  for (let round = 0; round < 3; round += 1) await jobs.drain()
}

async function paidThere() {
  const order = await createOrder({ price: 10_000 })
  const { investor, id, total, tenant } = order
  const { id: payment, url } = await investor.call('beginPayment', { params: { id }, body: { total } })
  await payAtTerminal(tenant.host, url)
  const status = async () => (await investor.call('getInvestment', { params: { id } })).status
  const heard = async () => {
    await notify(payment)
    await vi.waitFor(async () => expect(await status()).toBe('CHARGED'), waitOptions)
  }
  const differences = async () => (await order.manager.call('listDifferences')).items
  return { ...order, payment, heard, differences }
}

async function clearingOf(tenantId: string): Promise<number> {
  const { rows } = await owner.query(
    `select coalesce(-sum(amount), 0)::int as sum from journal_postings where tenant_id = $1 and account = 'clearing'`,
    [tenantId],
  )
  return rows[0].sum
}

describe("the reconciliation of a card terminal's report", () => {
  it('finds no difference after a payment and its refund', async () => {
    const order = await paidThere()
    await order.heard()
    expect(await netTakenAtTerminal(platform, order.id)).toBe(await clearingOf(order.tenant.id))
    await order.investor.call('withdrawInvestment', { params: { id: order.id } })
    await order.manager.call('setClock', { body: { days: 0 } })
    for (let round = 0; round < 3; round += 1) await jobs.drain()
    await nextDay(order)
    const { items, open, compared, sources } = await order.manager.call('listDifferences')
    expect([items, open]).toEqual([[], 0])
    expect(compared.map(({ provider }) => provider)).toEqual(expect.arrayContaining(['redsys', 'mangopay']))
    expect(compared.find(({ provider }) => provider === 'redsys')).toMatchObject({ differences: 0 })
    expect(sources.find(({ provider }) => provider === 'redsys')).toMatchObject({
      movements: { ours: 2, theirs: 2 },
      sums: { ours: 0, theirs: 0 },
      difference: 0,
    })
    expect(sources.find(({ provider }) => provider === 'bank')).toMatchObject({ last_on: null })
    expect(await netTakenAtTerminal(platform, order.id)).toBe(await clearingOf(order.tenant.id))
  })

  it('reports an unknown payment once, until its notification arrives', async () => {
    const order = await paidThere()
    const { manager, tenant, total, heard, differences } = order
    await nextDay(order)
    expect(await differences()).toMatchObject([
      { provider: 'redsys', kind: 'MISSING_HERE', out: false, theirs: total, ours: 0, status: 'OPEN' },
    ])
    const { compared } = await manager.call('listDifferences')
    expect(compared).toContainEqual(expect.objectContaining({ theirs: 1, ours: 0, differences: 1 }))
    const { email } = await manager.call('getSession')
    expect(mails.filter(({ to, subject }) => to === email && subject.startsWith('Diferencias'))).toHaveLength(
      1,
    )
    expect(await netTakenAtTerminal(platform, order.id)).toBe((await clearingOf(tenant.id)) + total)
    await heard().catch(() => undefined)
    await nextDay(order)
    expect(await differences()).toMatchObject([{ status: 'RESOLVED' }])
  })

  it('resolves a payment whose notification arrives days later', async () => {
    const order = await paidThere()
    for (let days = 0; days < 4; days += 1) await nextDay(order)
    await order.heard().catch(() => undefined)
    await nextDay(order)
    await nextDay(order)
    expect(await order.differences()).toMatchObject([{ kind: 'MISSING_HERE', status: 'RESOLVED' }])
  })

  it("finds no difference for a refund sent by a manager's transfer", async () => {
    const order = await createOrder({ price: 10_091 })
    const { investor, manager, id, total, tenant } = order
    const { id: payment, url } = await investor.call('beginPayment', { params: { id }, body: { total } })
    await payAtTerminal(tenant.host, url)
    await notify(payment)
    const status = async () => (await investor.call('getInvestment', { params: { id } })).status
    await vi.waitFor(async () => expect(await status()).toBe('CHARGED'), waitOptions)
    await investor.call('withdrawInvestment', { params: { id } })
    await manager.call('setClock', { body: { days: 0 } })
    for (let round = 0; round < 3; round += 1) await jobs.drain()
    const params = { id: (await manager.call('listPayouts')).items[0]?.id ?? '' }
    await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-9' } })
    await manager.call('confirmPayout', { params })
    await nextDay(order)
    const { items, sources } = await manager.call('listDifferences')
    expect(items).toEqual([])
    expect(sources.find(({ provider }) => provider === 'redsys')?.sums).toEqual({
      ours: total,
      theirs: total,
    })
  })

  it('reports an unknown payment until a manager settles it with a reason, which is logged', async () => {
    const order = await paidThere()
    const { investor, manager, tenant, id, heard, total } = order
    await nextDay(order)
    const [difference] = (await manager.call('listDifferences')).items
    expect(difference).toMatchObject({
      kind: 'MISSING_HERE',
      out: false,
      ours: 0,
      theirs: total,
      nature: null,
    })
    const body = { nature: 'NOT_OURS' as const, reason: 'Redsys no avisó' }
    const settle = { params: { id: difference?.id ?? '' }, body }
    expect((await investor.send('settleDifference', settle)).status).toBe(403)
    const replies = await Promise.all([1, 2].map(() => manager.send('settleDifference', settle)))
    expect(replies.map((each) => each.status).sort()).toEqual([204, 409])
    expect((await manager.call('listDifferences')).items).toMatchObject([{ status: 'SETTLED', ...body }])
    const { rows } = await owner.query("select why from audit_log where operation = 'settleDifference'")
    expect(rows).toMatchObject([{ why: 'Redsys no avisó' }])
    expect(await clearingOf(tenant.id)).toBe(await netTakenAtTerminal(platform, id))

    await heard()
    await reconcile(tenant.id)
    expect((await manager.call('listDifferences')).items).toMatchObject([{ status: 'RESOLVED', ...body }])
    expect(await clearingOf(tenant.id)).toBe(await netTakenAtTerminal(platform, id))
    expect(await balances(owner, tenant.id)).not.toHaveProperty('not_ours')
  })

  it('resolves a refund of which the platform hears days later', async () => {
    const order = await createOrder({ price: 10_093 })
    const { investor, manager, id, total, tenant } = order
    const { id: payment, url } = await investor.call('beginPayment', { params: { id }, body: { total } })
    await payAtTerminal(tenant.host, url)
    await notify(payment)
    const status = async () => (await investor.call('getInvestment', { params: { id } })).status
    await vi.waitFor(async () => expect(await status()).toBe('CHARGED'), waitOptions)
    await investor.call('withdrawInvestment', { params: { id } })
    const sweep = async () => {
      await manager.call('setClock', { body: { days: 0 } })
      for (let round = 0; round < 3; round += 1) await jobs.drain()
    }
    // The terminal's answer about this refund is lost.
    await sweep()
    await nextDay(order)
    expect((await manager.call('listDifferences')).items).toMatchObject([
      { kind: 'MISSING_HERE', out: true, theirs: total, status: 'OPEN' },
    ])
    await sweep()
    await nextDay(order)
    expect((await manager.call('listDifferences')).items).toMatchObject([{ status: 'RESOLVED' }])
  })

  it('books a refund made at the terminal itself once a manager has explained it', async () => {
    const order = await paidThere()
    const { manager, tenant, id, heard, payment } = order
    await heard()
    const { rows } = await owner.query('select reference from payments where id = $1', [payment])
    const at = { ...terminal, url: `${config.kycUrl}/redsys` }
    await refundByRedsys(at, { reference: rows[0].reference, amount: cents(1_000), currency: 'EUR' })
    await nextDay(order)
    const [difference] = (await manager.call('listDifferences')).items
    expect(difference).toMatchObject({ kind: 'MISSING_HERE', out: true, theirs: 1_000 })
    const body = { nature: 'CORRECTION' as const, reason: 'Devuelto en el panel' }
    await manager.call('settleDifference', { params: { id: difference?.id ?? '' }, body })
    expect(await clearingOf(tenant.id)).toBe(await netTakenAtTerminal(platform, id))
    expect(await balances(owner, tenant.id)).toMatchObject({ corrections: -1_000 })
  })

  it('takes back the explanation of a payment that the terminal reports days later', async () => {
    const order = await createOrder({ price: 10_000 })
    const { investor, manager, id, total, tenant } = order
    const { id: payment } = await investor.call('beginPayment', { params: { id }, body: { total } })
    // Notifies of a payment that the terminal does not have yet.
    await notify(payment, { amount: total })
    const status = async () => (await investor.call('getInvestment', { params: { id } })).status
    await vi.waitFor(async () => expect(await status()).toBe('CHARGED'), waitOptions)
    await nextDay(order)
    const differences = async () => (await manager.call('listDifferences')).items
    const [difference] = await differences()
    expect(difference).toMatchObject({ kind: 'MISSING_THERE', ours: total, status: 'OPEN' })
    const body = { nature: 'CORRECTION' as const, reason: 'No está en el panel' }
    await manager.call('settleDifference', { params: { id: difference?.id ?? '' }, body })
    await nextDay(order)
    await nextDay(order)
    expect(await differences()).toMatchObject([{ status: 'SETTLED' }])
    expect(await balances(owner, tenant.id)).toMatchObject({ corrections: -total })
    await notify(payment)
    await nextDay(order)
    expect(await differences()).toMatchObject([{ status: 'RESOLVED', ...body }])
    expect(await balances(owner, tenant.id)).not.toHaveProperty('corrections')
    expect(await clearingOf(tenant.id)).toBe(await netTakenAtTerminal(platform, id))
  })

  it('resolves a refund only by the payout of the same payment', async () => {
    const order = await paidThere()
    await order.heard()
    await order.investor.call('withdrawInvestment', { params: { id: order.id } })
    await order.manager.call('setClock', { body: { days: 0 } })
    for (let round = 0; round < 3; round += 1) await jobs.drain()
    const { rows } = await owner.query(
      `select payouts.transfer_reference as number, payouts.amount, payments.reference from payouts
       join payments on payments.tenant_id = payouts.tenant_id and payments.id = payouts.payment_id
       where payouts.tenant_id = $1`,
      [order.tenant.id],
    )
    const [refund] = rows
    for (const reference of [refund.reference, 'OTHER'])
      await insertDifference(order.tenant.id, { ...refund, provider: 'redsys', out: true, reference })
    await reconcile(order.tenant.id)
    const found = (await order.differences()).map(({ reference, status }) => [reference, status])
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([
        [refund.reference, 'RESOLVED'],
        ['OTHER', 'OPEN'],
      ]),
    )
  })

  it('settles a difference of a provider that is no longer configured', async () => {
    const { tenant, manager } = await createOrder()
    const refund = { reference: 'OTHER', number: '1', amount: '100' }
    const id = await insertDifference(tenant.id, { ...refund, provider: 'former', out: false })
    const body = { nature: 'FEE' as const, reason: 'Ya no está' }
    expect((await manager.send('settleDifference', { params: { id }, body })).status).toBe(204)
    expect(await balances(owner, tenant.id)).toMatchObject({ provider_charges: 100, clearing: -100 })
    await manager.call('reopenDifference', { params: { id }, body: { reason: 'No era una comisión' } })
    expect(await balances(owner, tenant.id)).not.toHaveProperty('provider_charges')
  })
})

/** Inserts an open difference of a movement that the platform lacks. */
async function insertDifference(
  tenantId: string,
  movement: Record<'provider' | 'reference' | 'number' | 'amount', string> & { out: boolean },
): Promise<string> {
  const { provider, out, reference, number, amount } = movement
  const id = newId()
  await owner.query(
    `insert into differences (tenant_id, id, provider, kind, movement, method, out, reference, number, day, theirs, currency, status, found_at)
     values ($1, $2, $3, 'MISSING_HERE', case when $4 then 'REFUND' else 'PAYMENT' end, 'TPV', $4, $5, $6, '2026-01-01', $7, 'EUR', 'OPEN', now())`,
    [tenantId, id, provider, out, reference, number, amount],
  )
  return id
}
