import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { transferOrderFixture } from '../receipts/transfer-order-fixture.ts'
import { importMovement } from './account.ts'

const platform = await testPlatform()
const { owner } = platform
const { createSignedOrder } = transferOrderFixture(platform)
const day = '2026-09-30'
const mistake = { reason: 'Era la comisión de otro mes' }

expectBalanceAfterEach(platform)

it('an explanation is taken back once, also by two managers at the same moment, and never if there is none', async () => {
  const { tenant, manager } = await createSignedOrder()
  const other = await tenant.manager()
  const params = await importMovement(manager, day, 700, 'SIN ORDEN')
  expect((await manager.send('reopenStatementLine', { params, body: mistake })).status).toBe(409)
  const body = { nature: 'NOT_OURS' as const, reason: 'Es de otra empresa' }
  await manager.call('settleStatementLine', { params, body })
  const replies = await Promise.all(
    [manager, other].map((each) => each.send('reopenStatementLine', { params, body: mistake })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(await balances(owner, tenant.id)).not.toHaveProperty('not_ours')
})

it('taking an explanation back is recorded in the audit log with its reason', async () => {
  const { tenant, manager } = await createSignedOrder()
  const params = await importMovement(manager, day, 700, 'SIN ORDEN')
  await manager.call('settleStatementLine', {
    params,
    body: { nature: 'NOT_OURS', reason: 'No es nuestro' },
  })
  await manager.call('reopenStatementLine', { params, body: mistake })
  const { rows } = await owner.query(
    "select why from audit_log where operation = 'reopenStatementLine' and tenant_id = $1",
    [tenant.id],
  )
  expect(rows).toEqual([{ why: mistake.reason }])
})
