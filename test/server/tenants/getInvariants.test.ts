import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()

test('a manager sees the broken invariants of their tenant only', async () => {
  const [one, other] = [await createTestTenant(platform), await createTestTenant(platform)]
  const { id, slug } = await one.issuance()
  await placeOrder(await one.investor(), slug, 3)
  const [manager, elsewhere] = [await one.manager(), await other.manager()]
  const { checked, broken } = await manager.call('getInvariants')
  expect(checked).toBeGreaterThan(10)
  expect(broken).toEqual([])

  await platform.owner.query('update issuances set tokens_taken = 4 where id = $1', [id])
  const after = await manager.call('getInvariants')
  expect(after.broken).toMatchObject([
    {
      invariant: 'the counter of taken tokens equals the journal',
      rows: 1,
      examples: [expect.stringContaining(id)],
    },
  ])
  expect((await elsewhere.call('getInvariants')).broken).toEqual([])
})

test('a visitor and an investor cannot request the invariants', async () => {
  const tenant = await createTestTenant(platform)
  expect((await tenant.visitor().send('getInvariants')).status).toBe(401)
  expect((await (await tenant.investor()).send('getInvariants')).status).toBe(403)
})
