import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { payeeFixture } from '../payees/payee-fixture.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'

const platform = await testPlatform()
const { app, owner, config, jobs } = platform

expectBalanceAfterEach(platform)

it('a deposit names the account and reference, and a hook makes us ask for what arrived', async () => {
  const { manager, tenant } = await payeeFixture(platform)
  const opened = await manager.call('openDeposit', { body: { amount: 5000 } })
  expect(opened).toMatchObject({ status: 'OPEN', iban: expect.stringMatching(/^LU/), received: 0 })
  const { rows } = await owner.query('select provider_id from deposits where id = $1', [opened.id])
  const url = `/v2/webhooks/mangopay/practice-with-mangopay?EventType=PAYIN_NORMAL_SUCCEEDED&RessourceId=${rows[0].provider_id}&Date=`
  const hook = async (date: number) => {
    await app.inject({ url: url + date, headers: { host: tenant.host } })
    while ((await jobs.drain()) > 0);
  }
  await hook(1)
  expect((await manager.call('getDeposits')).items).toMatchObject([{ status: 'OPEN' }])
  const body = new URLSearchParams({ reference: opened.reference, amount: '40.00', tell: 'never' })
  await fetch(`${config.kycUrl}/mangopay/wires`, { method: 'POST', body, redirect: 'manual' })
  await hook(2)
  await hook(3)
  expect(await manager.call('getDeposits')).toMatchObject({
    available: 4000,
    items: [{ status: 'RECEIVED', received: 4000 }],
  })
})

it("more than the platform's bank account holds is the platform's own money at MANGOPAY", async () => {
  const { deposit, tenant, manager } = await payeeFixture(platform)
  const held = -((await balances(owner, tenant.id)).clearing ?? 0)
  await deposit(held + 1234)
  expect((await balances(owner, tenant.id)).platform_advance).toBe(1234)
  expect((await manager.call('getDeposits')).available).toBe(held + 1234)
})

it('a later deposit goes to the same wallet', async () => {
  const { deposit, tenant } = await payeeFixture(platform)
  await deposit(1000)
  await deposit(2000)
  const { rows } = await owner.query('select distinct wallet from deposits where tenant_id = $1', [tenant.id])
  expect(rows).toHaveLength(1)
})
