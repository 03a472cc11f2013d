import { describe, expect, it } from 'vitest'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { testPlatform } from '../harness.ts'
import { acceptAfterReflection, balances, createPaidOrder } from '../investments/steps.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { transferOrderFixture } from '../receipts/transfer-order-fixture.ts'
import { importMovement } from '../statements/account.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const { app, owner, jobs } = platform
const { createSignedOrder } = transferOrderFixture(platform)
const day = '2026-09-30'
const mistake = { reason: 'Era la comisión de otro mes' }

expectBalanceAfterEach(platform)

async function reconcile(tenantId: string): Promise<void> {
  await inTenant(app.services, tenantId, 'test', (ctx) => ctx.send('reconciliation', {}))
  await jobs.drain()
}

const listed = async (manager: Person) => (await manager.call('listDifferences')).items

describe('an explanation that was a mistake', () => {
  it('is taken back from a bank movement and its difference, with its entry and a reason', async () => {
    const { tenant, manager, investor } = await createSignedOrder()
    const params = await importMovement(manager, day, -300, 'SIN ORDEN')
    await reconcile(tenant.id)
    const body = { nature: 'FEE' as const, reason: 'Comisión del banco' }
    await manager.call('settleStatementLine', { params, body })
    expect(await balances(owner, tenant.id)).toMatchObject({ provider_charges: -300 })
    expect((await investor.send('reopenStatementLine', { params, body: mistake })).status).toBe(403)
    await manager.call('reopenStatementLine', { params, body: mistake })
    expect(await balances(owner, tenant.id)).not.toHaveProperty('provider_charges')
    expect((await manager.call('listStatementLines')).items).toMatchObject([
      { status: 'OPEN', nature: null, reason: '' },
    ])
    expect(await listed(manager)).toMatchObject([{ status: 'OPEN', nature: null, reason: '' }])
    expect((await manager.call('listDifferences')).explanations).toMatchObject([
      { step: 'TAKEN_BACK', nature: 'FEE', amount: -300, ...mistake },
      { step: 'EXPLAINED', amount: -300, ...body },
    ])
    await manager.call('settleStatementLine', {
      params,
      body: { nature: 'OWN_MONEY', reason: 'Es un traspaso nuestro' },
    })
    expect(await balances(owner, tenant.id)).toMatchObject({ own_funds: -300 })
    await reconcile(tenant.id)
    expect(await listed(manager)).toMatchObject([{ status: 'SETTLED', nature: 'OWN_MONEY' }])
  })

  it('is taken back from the difference, which opens its bank movement, whose order can be booked', async () => {
    const { tenant, manager, reference, params: order } = await createSignedOrder()
    const params = await importMovement(manager, day, 100_000, reference)
    await reconcile(tenant.id)
    const [difference] = await listed(manager)
    const ofDifference = { params: { id: difference?.id ?? '' } }
    const body = { nature: 'NOT_OURS' as const, reason: 'Es de otra empresa' }
    await manager.call('settleDifference', { ...ofDifference, body })
    await manager.call('reopenDifference', { ...ofDifference, body: mistake })
    expect((await manager.call('listStatementLines')).items).toMatchObject([
      { status: 'OPEN', match: 'EXACT', investment_id: order.id },
    ])
    await manager.call('bookStatementLine', { params, body: { investment_id: order.id } })
    await reconcile(tenant.id)
    expect(await listed(manager)).toMatchObject([{ status: 'RESOLVED' }])
    expect(await balances(owner, tenant.id)).not.toHaveProperty('not_ours')
  })

  it('keeps an order stopped again by what its proof lacks, unless the order was accepted since', async () => {
    const tenant = await createTestTenant(platform)
    const [manager, investor] = [await tenant.manager(), await tenant.investor()]
    const id = await createPaidOrder(investor, manager, (await tenant.issuance()).slug, 10)
    const receipt = { amount: 99_900, day, bank_reference: 'MOV-1', proof: 'OF_PROOF' as const }
    await manager.call('registerReceipt', { params: { id }, body: receipt })
    const params = { id: (await listed(manager))[0]?.id ?? '' }
    const body = { nature: 'FEE' as const, reason: 'Lo retuvo el banco' }
    await manager.call('settleDifference', { params, body })
    await manager.call('reopenDifference', { params, body: mistake })
    expect(await balances(owner, tenant.id)).toMatchObject({ charged_back: -100, clearing: -99_900 })
    expect(await balances(owner, tenant.id)).not.toHaveProperty('provider_charges')
    await manager.call('settleDifference', { params, body })
    await acceptAfterReflection(platform.clock, manager, id)
    const { status, error } = await manager.send('reopenDifference', { params, body: mistake })
    expect([status, error.reason?.text]).toEqual([409, 'requirements.shortage_used'])
    expect(await balances(owner, tenant.id)).toMatchObject({ provider_charges: -100 })
  })
})
