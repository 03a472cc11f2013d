import { expect, it, vi } from 'vitest'
import { testPlatform } from '../harness.ts'
import { terminalFixture } from '../payments/paying.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'

const platform = await testPlatform()
const { createOrder, beginPayment, notify } = terminalFixture(platform)

expectBalanceAfterEach(platform)

it('the record of a charged-back order contains the chargeback, its refund and their mails, and adds up to zero', async () => {
  const { investor, manager, id, total } = await createOrder()
  const payment = await beginPayment(investor, id, total)
  await notify(payment)
  const params = { id }
  const seen = () => manager.call('getInvestment', { params })
  await vi.waitFor(async () => expect((await seen()).status).toBe('CHARGED'), waitOptions)
  const body = { number: 'RET-2026-79', amount: total }
  await manager.call('recordChargeback', { params: { id: payment }, body })
  const stopped = await manager.call('getOrderRecord', { params })
  expect(stopped.money.slice(-2)).toMatchObject([
    { entry: 'correct', account: 'charged_back', amount: -total },
    { entry: 'correct', account: 'clearing', amount: total },
  ])
  expect(stopped.mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/retirado/))

  await manager.call('recordDisputeWon', { params: { id: payment }, body: { number: body.number } })
  await manager.call('cancelInvestment', { params, body: { reason: 'Ya no lo quiere' } })
  await manager.call('setClock', { body: { days: 0 } })
  for (let round = 0; round < 3; round += 1) await platform.jobs.drain()
  const { money, mails } = await manager.call('getOrderRecord', { params })
  const sums = new Map<string, number>()
  for (const { account, amount } of money) sums.set(account, (sums.get(account) ?? 0) + amount)
  expect([...sums.values()].every((sum) => sum === 0)).toBe(true)
  const [{ id: refund } = { id: '' }] = (await seen()).payouts
  const { rows } = await platform.owner.query(
    `select told from mails where event like $1 and reader_id is not null`,
    [`payout/${refund}/%`],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(mails.map(({ subject }) => subject)).toEqual(expect.arrayContaining(rows.map(({ told }) => told)))
})
