import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { payeeFixture } from '../payees/payee-fixture.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'

const platform = await testPlatform()
const { app, owner, config, jobs } = platform

const unbooked: Record<string, number> = {}

expectBalanceAfterEach(platform, unbooked)

it.each([
  ['in another currency', "currency = 'USD'"],
  ['for an expired deposit', "status = 'EXPIRED', ask_at = null"],
])('money %s is not booked but shown to the managers as a difference, once', async (_what, state) => {
  const { manager, tenant } = await payeeFixture(platform)
  const opened = await manager.call('openDeposit', { body: { amount: 5000 } })
  const before = await balances(owner, tenant.id)
  unbooked[`${tenant.host.replace('.localhost', '')} BANK_WIRE`] = 5000
  await owner.query(`update deposits set ${state} where id = $1`, [opened.id])
  const body = new URLSearchParams({ reference: opened.reference, amount: '50.00', tell: 'never' })
  await fetch(`${config.kycUrl}/mangopay/wires`, { method: 'POST', body, redirect: 'manual' })
  const { rows } = await owner.query('select provider_id from deposits where id = $1', [opened.id])
  for (const date of [1, 2]) {
    const url = `/v2/webhooks/mangopay/practice-with-mangopay?EventType=PAYIN_NORMAL_SUCCEEDED&RessourceId=${rows[0].provider_id}&Date=${date}`
    await app.inject({ url, headers: { host: tenant.host } })
    while ((await jobs.drain()) > 0);
  }
  expect(await balances(owner, tenant.id)).toEqual(before)
  const { items } = await manager.call('listDifferences')
  expect(items).toMatchObject([{ status: 'OPEN', kind: 'MISSING_HERE', theirs: 5000, provider: 'mangopay' }])
  const { data } = await manager.send('listNotifications')
  expect(JSON.stringify(data)).toContain('/manager/reconciliation')
})
