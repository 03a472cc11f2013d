import { afterAll, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createPaidOrder, placeOrder } from '../investments/steps.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { payoutFixture } from './steps.ts'

const platform = await testPlatform()
const {
  tenant,
  manager,
  investor,
  slug,
  order: id,
  payout,
  params,
  sendPayout,
} = await payoutFixture(platform)

expectBalanceAfterEach(platform)

afterAll(() => assertInvariants(platform.owner))

it('a payout in the list names the person, the amount, the order and the reason', async () => {
  expect(payout).toMatchObject({
    status: 'OWED',
    reason: 'WITHDRAWN',
    amount: 100_000,
    investment_id: id,
    issuance_title: 'Casa en Málaga',
    investor_id: investor.id,
    investor_name: 'Nora Vidal',
    transfer_reference: '',
  })
  expect(payout.proof_file_id).not.toBe('')
})

it('an unpaid order that is withdrawn creates no payout', async () => {
  const other = await tenant.investor()
  const unpaid = await placeOrder(other, slug, 1)
  await other.call('withdrawInvestment', { params: { id: unpaid.id } })
  expect((await manager.call('listPayouts')).total).toBe(1)
})

it('payouts are found by person, order and status, and sent ones are no longer owed', async () => {
  const other = await tenant.investor({ name: 'Zoe' })
  const cancelled = await createPaidOrder(other, manager, slug, 2)
  await manager.call('cancelInvestment', { params: { id: cancelled }, body: { reason: 'No procede' } })
  const listIds = async (params: object) =>
    (await manager.call('listPayouts', { params })).items.map(({ investment_id }) => investment_id)
  expect(await listIds({ q: 'zoe' })).toEqual([cancelled])
  expect(await listIds({ q: payout.reference })).toEqual([id])
  await sendPayout()
  expect(await listIds({ status: 'SENT' })).toEqual([id])
  expect(await listIds({ status: 'OWED' })).toEqual([cancelled])
  expect((await manager.call('listPayouts')).owed).toBe(20_000)
  await manager.call('confirmPayout', { params })
})

it('the list returns 403 to an investor', async () => {
  expect((await investor.send('listPayouts')).status).toBe(403)
})
