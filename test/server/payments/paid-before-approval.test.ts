import { expect, it, vi } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { bankMovement } from '../receipts/transfer-order-fixture.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'
import { terminalFixture } from './paying.ts'
import { expectBalanceAfterEach } from './sums.ts'

const platform = await testPlatform()
const { createOrder, beginPayment, notify } = terminalFixture(platform)
const { owner, jobs } = platform

expectBalanceAfterEach(platform)

it.each([
  ['IN_UPDATE_TPV', ''],
  ['PAYMENT_ERROR', '0190'],
])('money held for an order in %s charges it once its investor is identified', async (status, response) => {
  const { investor, manager, id, total } = await createOrder()
  const payment = await beginPayment(investor, id, total)
  if (response) await notify(payment, { response })
  const params = { id }
  const state = async () => (await manager.call('getInvestment', { params })).status
  await vi.waitFor(async () => expect(await state()).toBe(status), waitOptions)

  await identify(investor.id, 'manual_review')
  const { outcome } = await manager.call('registerReceipt', { params, body: bankMovement(total) })
  expect(outcome).toBe('HELD')
  await identify(investor.id, 'success')
  await manager.call('setClock', { body: { days: 1 } })
  for (let round = 0; round < 3; round += 1) await jobs.drain()
  expect(await state()).toBe('CHARGED')
  await assertInvariants(owner)
})

function identify(id: string, kyc: string) {
  return owner.query(
    `update users set kyc_status = $2, identified_at = case $2 when 'success' then created_at end where id = $1`,
    [id, kyc],
  )
}
