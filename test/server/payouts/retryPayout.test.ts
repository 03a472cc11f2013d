import { expect, it, vi } from 'vitest'
import { testPlatform } from '../harness.ts'
import { terminalFixture } from '../payments/paying.ts'
import { netTakenAtTerminal } from '../payments/redsys/kept.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'

const platform = await testPlatform()
const { owner, jobs, config } = platform
const { createOrder, notify, payAtTerminal } = terminalFixture(platform)

expectBalanceAfterEach(platform)

it('a manager can retry a refund that the provider refused', async () => {
  const { investor, manager, tenant, id, total } = await createOrder({ price: 10_091 })
  const begun = await investor.call('beginPayment', { params: { id }, body: { total } })
  await payAtTerminal(tenant.host, begun.url)
  await notify(begun.id)
  const order = () => investor.call('getInvestment', { params: { id } })
  await vi.waitFor(async () => expect((await order()).status).toBe('CHARGED'), waitOptions)
  await investor.call('withdrawInvestment', { params: { id } })
  const sweep = async () => {
    await manager.call('setClock', { body: { days: 0 } })
    for (let round = 0; round < 3; round += 1) await jobs.drain()
  }
  const payout = async () => (await manager.call('listPayouts')).items[0]
  const retry = async () => manager.send('retryPayout', { params: { id: (await payout())?.id ?? '' } })
  expect((await retry()).error.reason).toMatchObject({ text: 'requirements.not_refused' })
  await sweep()
  expect(await payout()).toMatchObject({ status: 'OWED', refused: true, refusal: '0950', by_provider: false })

  const { rows } = await owner.query('select reference from payments where investment_id = $1', [id])
  await fetch(`${config.kycUrl}/redsys/payments/${rows[0].reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'refunding=done',
    redirect: 'manual',
  })
  expect((await retry()).status).toBe(200)
  await sweep()
  expect(await payout()).toMatchObject({ status: 'CONFIRMED', refused: false, by_provider: true })
  expect(await netTakenAtTerminal(platform, id)).toBe(0)
})
