import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import { bookTokens, campaignFixture, createUpcomingIssuance, declareInterest } from './campaign-fixture.ts'

const platform = await testPlatform()
const { clock } = platform
const tenant = await createTestTenant(platform)
const { openCampaign } = campaignFixture(platform)
const manager = await tenant.manager()
const [ordering, open, canceled] = [
  await tenant.investor({ name: 'Olga' }),
  await tenant.investor({ name: 'Ada' }),
  await tenant.investor(),
]
const issuance = await createUpcomingIssuance(tenant, clock.now())
const elsewhere = await createUpcomingIssuance(tenant, clock.now())
await declareInterest(ordering, issuance.slug, 50_000)
await bookTokens(open, issuance.slug, 10)
const { id } = await declareInterest(canceled, issuance.slug, 20_000)
await canceled.call('cancelInterest', { params: { id } })
await declareInterest(open, elsewhere.slug, 30_000)
await openCampaign(issuance)
const placed = await placeOrder(ordering, issuance.slug, 8)

test('a manager sees each interest in an issuance with its order', async () => {
  const params = { issuance: issuance.slug, sort: 'amount', of: 'all' } as const
  const { items, counts, sums } = await manager.call('listInterests', { params })
  expect(
    items.map(({ status, tokens, order_id, order_tokens }) => [status, tokens, order_id, order_tokens]),
  ).toEqual([
    ['CANCELED', 2, '', 0],
    ['ORDERED', 5, placed.id, 8],
    ['RESERVED', 10, '', 0],
  ])
  expect(counts).toEqual({ all: 3, open: 1, ordered: 1, over: 1 })
  expect(sums).toEqual({ tokens: 15, amount: 150_000 })
})

test.each([
  [{ of: 'open' }, 2],
  [{ of: 'ordered' }, 1],
  [{ kind: 'BOOKED' }, 1],
  [{ q: 'olga', of: 'all' }, 1],
  [{ amount: '30000..50000', of: 'all' }, 2],
  [{ of: 'all' }, 4],
  [{}, 2],
] as const)('the filter %j finds %i interests', async (params, count) => {
  const filters = { ...params, ...('kind' in params && { kind: params.kind }) } as object
  expect((await manager.call('listInterests', { params: filters })).total).toBe(count)
})

test("an investor sees only their own interests, and their number in the investments' tab", async () => {
  expect((await open.call('listMyInterests')).total).toBe(2)
  expect((await open.call('listMyInvestments')).counts).toMatchObject({ interest: 2, all: 0 })
  expect((await ordering.call('listMyInvestments')).counts).toMatchObject({ interest: 0, orders: 1 })
  expect((await manager.call('listInvestments')).counts).toMatchObject({ interest: 2 })
  expect(
    (await manager.call('listInvestments', { params: { issuance: issuance.slug } })).counts.interest,
  ).toBe(1)
  expect((await open.send('listInterests')).status).toBe(403)
})
