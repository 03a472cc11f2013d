import { expect, it } from 'vitest'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { testPlatform } from '../harness.ts'
import { cardPaymentFixture } from '../payments/mangopay/card-payment-fixture.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'

const platform = await testPlatform()
const { app, jobs, clock, owner } = platform
const { createOrder, payByCard, decideAtBank, returnFromBank } = cardPaymentFixture(platform)

expectBalanceAfterEach(platform)

it('the report of MANGOPAY matches a card payment and its refund', async () => {
  const { beginPayment, host, tenant, investor, manager, id, advanceMinutes, waitForState, fundsAtMangopay } =
    await createOrder()
  const attempt = await beginPayment()
  await returnFromBank(await decideAtBank(await payByCard(host, attempt.url)))
  await waitForState('CHARGED', 'succeeded')
  await investor.call('withdrawInvestment', { params: { id } })
  await advanceMinutes(1)
  await waitForState('CANCELED', 'refunded', 'CONFIRMED')
  expect(await fundsAtMangopay()).toBe(0)
  clock.set(new Date(clock.now().getTime() + 86_400_000))
  await inTenant(app.services, tenant.id, 'test', (ctx) => ctx.send('reconciliation', {}))
  await jobs.drain()
  const { rows } = await owner.query(
    "select sum(ours)::int as ours, sum(theirs)::int as theirs from comparisons where tenant_id = $1 and provider = 'mangopay'",
    [tenant.id],
  )
  expect(rows).toEqual([{ ours: 2, theirs: 2 }])
  expect((await manager.call('listDifferences')).items).toEqual([])
})
