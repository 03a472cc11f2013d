import { expect, it } from 'vitest'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { testPlatform } from '../harness.ts'
import { payeeFixture } from '../payees/payee-fixture.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'

const platform = await testPlatform()
const { app, owner, jobs, clock } = platform

expectBalanceAfterEach(platform)

it('the wallet of deposits holds what earnings have not used, or there is a difference', async () => {
  const { deposit, tenant, manager, investor, addAccount, verify, claim, run } = await payeeFixture(
    platform,
    {
      gross: 400_000,
      extras: { payWithBalance: true },
    },
  )
  await addAccount(investor)
  await verify(investor)
  await deposit(200_000)
  await claim(investor, 'BALANCE')
  for (let round = 0; round < 2; round += 1) await run('payouts')
  const differencesOfNextDay = async () => {
    clock.set(new Date(clock.now().getTime() + 86_400_000))
    await inTenant(app.services, tenant.id, 'test', (ctx) => ctx.send('reconciliation', {}))
    await jobs.drain()
    return (await manager.call('listDifferences')).items
  }
  expect(await differencesOfNextDay()).toEqual([])
  expect((await manager.call('getDeposits')).available).toBe(38_000)
  await owner.query('update deposits set received = received + 100 where tenant_id = $1', [tenant.id])
  expect(await differencesOfNextDay()).toMatchObject([
    { kind: 'OTHER_BALANCE', movement: 'DEPOSIT_WALLET', ours: 38_100, theirs: 38_000, status: 'OPEN' },
  ])
  await owner.query('update deposits set received = received - 100 where tenant_id = $1', [tenant.id])
  expect(await differencesOfNextDay()).toMatchObject([{ status: 'RESOLVED' }])
})
