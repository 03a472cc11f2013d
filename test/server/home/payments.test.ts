import { afterAll, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { norma43 } from '../../../src/simulators/bank-statement.ts'
import { testPlatform } from '../harness.ts'
import { acceptAfterReflection, createPaidOrder } from '../investments/steps.ts'
import { addApprovedAccount, payoutFixture } from '../payouts/steps.ts'
import { transferOrderFixture } from '../receipts/transfer-order-fixture.ts'
import { account } from '../statements/account.ts'
import { createTestTenant } from '../test-tenant.ts'
import { pendingOf } from './pending.ts'

const platform = await testPlatform()
const { createSignedOrder } = transferOrderFixture(platform)

afterAll(() => assertInvariants(platform.owner))

it('an accepted order waits for a manager who delivers its tokens', async () => {
  const tenant = await createTestTenant(platform)
  const [manager, investor] = [await tenant.manager(), await tenant.investor()]
  const { slug } = await tenant.issuance()
  const id = await createPaidOrder(investor, manager, slug, 5)
  expect(await pendingOf(manager, 'DELIVERIES')).toBeUndefined()
  await acceptAfterReflection(platform.clock, manager, id)
  expect(await pendingOf(manager, 'DELIVERIES')).toMatchObject({
    count: 1,
    link: `/manager/investments?group=delivering&sort=created&row=${id}`,
  })
  await manager.call('mintInvestment', { params: { id } })
  expect(await pendingOf(manager, 'DELIVERIES')).toBeUndefined()
})

it('a movement of a bank statement waits for a manager who books it', async () => {
  const { manager, reference, params } = await createSignedOrder()
  const text = norma43(account, [{ day: '2026-01-02', amount: 100_000, concept: reference, payer: 'ANA' }])
  await manager.call('importStatement', { body: { text } })
  expect(await pendingOf(manager, 'STATEMENT_LINES')).toMatchObject({
    count: 1,
    since: '2026-01-01T23:00:00.000Z',
    link: '/manager/statements?status=OPEN',
  })
  const [line] = (await manager.call('listStatementLines')).items
  const body = { investment_id: params.id }
  await manager.call('bookStatementLine', { params: { id: line?.id ?? '' }, body })
  expect(await pendingOf(manager, 'STATEMENT_LINES')).toBeUndefined()
})

it('a refund waits for a manager who sends it, and again if the bank returns it', async () => {
  const { manager, investor, params, sendPayout } = await payoutFixture(platform)
  await addApprovedAccount(manager, investor)
  const row = { count: 1, link: '/manager/payouts?status=OWED%2CFAILED&sort=created' }
  expect(await pendingOf(manager, 'PAYOUTS')).toMatchObject(row)
  await sendPayout()
  expect(await pendingOf(manager, 'PAYOUTS')).toBeUndefined()
  await manager.call('failPayout', { params, body: { reason: 'Cuenta cerrada' } })
  expect(await pendingOf(manager, 'PAYOUTS')).toMatchObject(row)
})

it('a difference between the books and the bank waits for a manager who settles it', async () => {
  const { tenant, manager } = await createSignedOrder()
  const yesterday = '2026-09-30'
  const text = norma43({ ...account, from: yesterday, to: yesterday }, [
    { day: yesterday, amount: 700, concept: 'SIN ORDEN', payer: 'ANA' },
  ])
  await manager.call('importStatement', { body: { text } })
  platform.clock.set(new Date('2026-10-01T10:00:00Z'))
  await inTenant(platform.app.services, tenant.id, 'test', (ctx) => ctx.send('reconciliation', {}))
  await platform.jobs.drain()
  expect(await pendingOf(manager, 'DIFFERENCES')).toMatchObject({
    count: 1,
    link: '/manager/reconciliation?status=OPEN',
  })
  const [difference] = (await manager.call('listDifferences')).items
  await manager.call('settleDifference', {
    params: { id: difference?.id ?? '' },
    body: { nature: 'NOT_OURS', reason: 'Devuelto desde el banco' },
  })
  expect(await pendingOf(manager, 'DIFFERENCES')).toBeUndefined()
})
