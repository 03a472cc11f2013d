import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import {
  acceptAfterReflection,
  chooseTransfer,
  createPaidOrder,
  placeOrder,
  signOrder,
} from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import { holdingsHold } from './holdings.ts'

const platform = await testPlatform()

it("the journal reproduces every past day's holdings after random events", async () => {
  await fc.assert(holdingsHold(platform, platform.tenants.alba, 20), { numRuns: 15 })
}, 120_000)

it('a portfolio shows the holdings at the end of a day and their cost', async () => {
  const tenant = await createTestTenant(platform)
  const [investor, manager] = [await tenant.investor(), await tenant.manager()]
  const { slug } = await tenant.issuance()
  const minted = await createPaidOrder(investor, manager, slug, 4)
  await acceptAfterReflection(platform.clock, manager, minted)
  await manager.call('mintInvestment', { params: { id: minted } })
  const { id } = await placeOrder(investor, slug, 2)
  await chooseTransfer(investor, id)
  await signOrder(investor, id)
  await placeOrder(investor, (await tenant.issuance()).slug, 1)
  const on = (day?: string) => investor.call('getPortfolio', { params: day ? { on: day } : {} })
  expect(await on('2026-09-30')).toMatchObject({ total: 0, pending: 0, holdings: [] })
  expect(await on('2026-10-01')).toMatchObject({ total: 0, pending: 40_000, tokens: 0 })
  expect(await on('2026-10-06')).toMatchObject({ total: 40_000, pending: 20_000, tokens: 4 })
  expect(await on()).toMatchObject({
    unsigned: 10_000,
    holdings: [{ tokens: 4, reserved: 2, amount: 60_000 }],
  })
})
