import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const { slug } = await tenant.issuance()
const premium = await tenant.investor({ roles: ['PREMIUM_USER'] })
const plain = await tenant.investor()
const premiumOrder = await placeOrder(premium, slug, 1)
await placeOrder(plain, slug, 1)

test("a premium investor has an investor's rights", async () => {
  expect(await premium.call('getSession')).toMatchObject({
    role: 'PREMIUM_USER',
    roles: ['PREMIUM_USER', 'USER'],
  })
  await premium.call('choosePaymentMethod', {
    params: { id: premiumOrder.id },
    body: { payment_method: 'MANUAL_TRANSFER' },
  })
  expect((await premium.call('listMyInvestments')).total).toBe(1)
})

test('a manager finds the investments of premium investors', async () => {
  const findPeople = async (params: object) =>
    (await manager.call('listInvestments', { params })).items.map(({ investor_id }) => investor_id)
  expect(await findPeople({})).toHaveLength(2)
  expect(await findPeople({ premium: true })).toEqual([premium.id])
})
