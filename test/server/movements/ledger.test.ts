import { expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { acceptAfterReflection, createPaidOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const [manager, investor] = [await tenant.manager(), await tenant.investor()]
const [issuance, other] = [await tenant.issuance(), await tenant.issuance()]
const bought = await createPaidOrder(investor, manager, issuance.slug, 3)
await acceptAfterReflection(platform.clock, manager, bought)
await manager.call('mintInvestment', { params: { id: bought } })
const left = await createPaidOrder(investor, manager, other.slug, 2)
await investor.call('withdrawInvestment', { params: { id: left } })

const movements = (params: object = {}) =>
  investor.call('listMyMovements', { params: { sort: 'created', ...params } })
const amountsByKind = async (params?: object) =>
  (await movements(params)).items.map(({ kind, money_in, money_out, tokens_in, tokens_out }) => [
    kind,
    money_in ?? money_out ?? tokens_in ?? tokens_out,
  ])

it('the list of movements shows a directly paid order as one purchase, and its refund', async () => {
  expect(await amountsByKind()).toEqual([
    ['PURCHASE', 30_000],
    ['TOKENS', 3],
    ['PURCHASE', 20_000],
    ['REFUND', 20_000],
  ])
  await assertInvariants(platform.owner)
})

it('the list of movements filters by project, kind and days', async () => {
  expect(await amountsByKind({ issuance: other.slug, kind: ['REFUND', 'TOKENS'] })).toEqual([
    ['REFUND', 20_000],
  ])
  expect(await amountsByKind({ created: '2026-10-01..2026-10-01' })).toHaveLength(1)
  const { sums } = await movements({ issuance: issuance.slug })
  expect(sums).toEqual({ money_in: 0, money_out: 30_000, tokens_in: 3, tokens_out: 0 })
})

it('the lists of movements and purchases are empty for another investor', async () => {
  const stranger = await tenant.investor()
  expect((await stranger.call('listMyMovements')).items).toEqual([])
  expect((await stranger.call('listMyPurchases')).items).toEqual([])
})

it('the list of purchases shows the tokens still held', async () => {
  const { items } = await investor.call('listMyPurchases', { params: { sort: '-created' } })
  expect(items.map(({ tokens, held, price, status }) => ({ tokens, held, price, status }))).toEqual([
    { tokens: 2, held: 0, price: 10_000, status: 'CANCELED' },
    { tokens: 3, held: 3, price: 10_000, status: 'MINTED' },
  ])
  expect(items.every(({ contract_file_id }) => contract_file_id !== '')).toBe(true)
})

it('the ledger names its projects and its first day', async () => {
  const { projects, since } = await investor.call('getLedger')
  expect(projects.map(({ slug }) => slug).sort()).toEqual([issuance.slug, other.slug].sort())
  expect(since).toBe('2026-10-01')
})
