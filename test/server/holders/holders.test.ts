import { expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { acceptAfterReflection, createPaidOrder, placeOrder } from '../investments/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const organisation_id = await tenant.organisation()
const issuer = await tenant.member(organisation_id)

async function minted(investor: Person, slug: string, tokens: number): Promise<void> {
  const id = await createPaidOrder(investor, manager, slug, tokens)
  await acceptAfterReflection(platform.clock, manager, id)
  await manager.call('mintInvestment', { params: { id } })
}

const day = () => platform.clock.now().toISOString().slice(0, 10)

it('lists holders and buyers, and former buyers in their own tab', async () => {
  const { slug } = await tenant.issuance({ organisation_id })
  const [holder, buyer, gone] = [await tenant.investor(), await tenant.investor(), await tenant.investor()]
  await minted(holder, slug, 3)
  await placeOrder(holder, slug, 1)
  await placeOrder(buyer, slug, 2)
  const { id } = await placeOrder(gone, slug, 4)
  await gone.call('withdrawInvestment', { params: { id } })
  const list = (params: object) => manager.call('listHolders', { params: { slug, ...params } })
  const { items, counts } = await list({})
  expect(items.map(({ standing, tokens, ordered }) => [standing, tokens, ordered])).toEqual([
    ['HOLDER', 3, 1],
    ['ORDERED', 0, 2],
  ])
  expect(counts).toEqual({ all: 2, holders: 1, ordered: 1, interested: 0, past: 1 })
  expect((await list({ tab: 'past' })).items.map(({ user_id }) => user_id)).toEqual([gone.id])
  expect((await list({ sort: '-ordered' })).items[0]?.user_id).toBe(buyer.id)
  await assertInvariants(platform.owner)
})

it('lists an interested investor until the interest is cancelled', async () => {
  const { slug } = await tenant.issuance({ organisation_id, status: 'PRE_CAMPAIGN' })
  const investor = await tenant.investor()
  const wanted = async () =>
    (await manager.call('listHolders', { params: { slug, tab: 'interested' } })).items
  const body = { slug, kind: 'BOOKED', tokens: 5 }
  const { id } = await investor.call('declareInterest', { body })
  expect(await wanted()).toMatchObject([{ user_id: investor.id, standing: 'INTERESTED', interested: 5 }])
  await investor.call('cancelInterest', { params: { id } })
  expect(await wanted()).toEqual([])
})

it('shows an issuer names and tokens, but neither addresses nor freeze reasons', async () => {
  const { slug } = await tenant.issuance({ organisation_id })
  const investor = await tenant.investor({ name: 'Zoraida', surname: 'Quirós' })
  await placeOrder(investor, slug, 2)
  const [row] = (await manager.call('listHolders', { params: { slug } })).items
  const reason = 'Investigación abierta.'
  await manager.call('freezeHolder', { params: { id: row?.id ?? '' }, body: { reason } })
  const { items } = await issuer.call('listHolders', { params: { slug } })
  expect(items).toMatchObject([{ name: 'Zoraida Quirós', ordered: 2, frozen: true }])
  expect(items).toMatchObject([{ email: '', user_id: '', frozen_reason: '', freeze_id: '' }])
  const { email } = await investor.call('getSession')
  const searchIds = async (who: Person, q: string) =>
    (await who.call('listHolders', { params: { slug, q } })).total
  expect([
    await searchIds(issuer, 'zoraida'),
    await searchIds(issuer, email),
    await searchIds(manager, email),
  ]).toEqual([1, 0, 1])
  const elsewhere = await tenant.member(await tenant.organisation())
  expect((await elsewhere.send('listHolders', { params: { slug } })).status).toBe(404)
})

it('a frozen holder is notified and refused new orders until the freeze is lifted', async () => {
  const { slug } = await tenant.issuance({ organisation_id })
  const investor = await tenant.investor()
  const { id: placed } = await placeOrder(investor, slug, 2)
  const rowOf = async () => (await manager.call('listHolders', { params: { slug } })).items[0]
  const reason = 'Orden del juzgado.'
  const freeze = async () =>
    manager.send('freezeHolder', { params: { id: (await rowOf())?.id ?? '' }, body: { reason } })
  expect((await freeze()).status).toBe(204)
  expect((await freeze()).error.reason?.text).toBe('holders.is_frozen')
  const row = await rowOf()
  expect(row).toMatchObject({ frozen: true, frozen_reason: reason, hold: 'FROZEN' })
  const only = await manager.call('listHolders', { params: { slug, frozen: true } })
  expect(only.total).toBe(1)
  const { rows } = await platform.owner.query('select text from mails where event = $1', [
    `holder_frozen/${row?.freeze_id}`,
  ])
  expect(rows[0].text).toContain('bloqueado')
  expect(rows[0].text).not.toContain(reason)
  await investor.call('withdrawInvestment', { params: { id: placed } })
  expect((await investor.call('getIssuance', { params: { slug } })).hold).toBe('FROZEN')
  await manager.call('liftFreeze', { params: { id: row?.freeze_id ?? '' }, body: { reason: 'Levantada.' } })
  expect((await investor.call('getIssuance', { params: { slug } })).hold).toBe('')
  await assertInvariants(platform.owner)
})

it("the cap table's shares sum to 100 % to the hundredth, on any day", async () => {
  const { slug } = await tenant.issuance({ organisation_id })
  const people = [await tenant.investor(), await tenant.investor(), await tenant.investor()] as const
  for (const investor of people) await minted(investor, slug, 1)
  const third = day()
  const table = (on?: string) => issuer.call('getCapTable', { params: { slug, ...(on && { on }) } })
  const { items, tokens, total } = await table()
  expect(items.map(({ percent }) => percent)).toEqual([33.34, 33.33, 33.33])
  expect([tokens, total]).toEqual([3, 3])
  platform.clock.set(new Date(platform.clock.now().getTime() + 3 * 86_400_000))
  await minted(people[0], slug, 2)
  expect((await table()).items.map(({ tokens, percent }) => [tokens, percent])).toEqual([
    [3, 60],
    [1, 20],
    [1, 20],
  ])
  expect((await table(third)).items.map(({ percent }) => percent)).toEqual([33.34, 33.33, 33.33])
  expect(await table('2020-01-01')).toMatchObject({ items: [], tokens: 0, total: 0 })
})

it("the cap table's shares sum to 100 % over all pages", async () => {
  const { slug } = await tenant.issuance({ organisation_id })
  for (const tokens of [1, 2, 4]) await minted(await tenant.investor(), slug, tokens)
  const pages = await Promise.all(
    [1, 2].map((page) => manager.call('getCapTable', { params: { slug, page, size: 2 } })),
  )
  const shown = pages.flatMap(({ items }) => items)
  expect(shown.map(({ place }) => place)).toEqual([1, 2, 3])
  expect(shown.reduce((sum, { percent }) => sum + Math.round(percent * 100), 0)).toBe(10_000)
  expect(pages.map(({ pages: { next } }) => next)).toEqual(['2', ''])
})
