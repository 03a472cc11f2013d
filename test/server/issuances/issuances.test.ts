import { describe, expect, it } from 'vitest'
import { cents, tokens } from '../../../src/domain/money.ts'
import { testPlatform } from '../harness.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import { createPaidOrder, placeOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const now = platform.clock.now()
const tenant = await createTestTenant(platform)
const investor = await tenant.investor()
const manager = await tenant.manager()

await tenant.issuance({ slug: 'casa', starts_on: dayFrom(now, -30), ends_on: dayFrom(now, 60) })
await tenant.issuance({
  slug: 'cancion',
  title: { es: 'Canción del sur', en: 'Southern song' },
  sector: { es: 'Música', en: 'Music' },
  city: 'Sevilla',
  type: 'MUSIC',
  starts_on: dayFrom(now, -20),
  ends_on: dayFrom(now, 5),
  min_ticket: cents(5_000),
})
await tenant.issuance({
  slug: 'puente',
  title: { es: 'Bono Puente' },
  status: 'PRE_CAMPAIGN',
  type: 'DEBT',
  starts_on: dayFrom(now, 10),
  ends_on: dayFrom(now, 40),
})
await tenant.issuance({
  slug: 'nave',
  title: { es: 'Nave' },
  status: 'CLOSED',
  starts_on: dayFrom(now, -90),
  ends_on: dayFrom(now, -10),
  tokens_taken: tokens(0),
})
await tenant.issuance({ slug: 'borrador', status: 'DRAFT' })
await tenant.issuance({ slug: 'examen', status: 'VALIDATING' })

async function slugs(params: object, language: 'es' | 'en' = 'es', reader = investor) {
  const { items } = await reader.call('listIssuances', { params, language })
  return items.map(({ slug }) => slug)
}

describe('the list of issuances', () => {
  it.each([
    { params: {}, found: ['cancion', 'casa', 'puente', 'nave'] },
    { params: { sort: 'newest' }, found: ['puente', 'cancion', 'casa', 'nave'] },
    { params: { sort: 'ending' }, found: ['cancion', 'casa', 'nave', 'puente'] },
    { params: { sort: 'title' }, found: ['puente', 'cancion', 'casa', 'nave'] },
    { params: { sort: '-title' }, found: ['nave', 'casa', 'cancion', 'puente'] },
    { params: { sort: 'min_ticket', size: 1 }, found: ['cancion'] },
    { params: { status: 'CAMPAIGN' }, found: ['cancion', 'casa'] },
    { params: { status: 'DRAFT' }, found: [] },
    { params: { status: 'VALIDATING' }, found: [] },
    { params: { type: 'MUSIC' }, found: ['cancion'] },
    { params: { q: 'musica' }, found: ['cancion'] },
    { params: { q: 'MÁLAGA', type: 'DEBT' }, found: ['puente'] },
    { params: { q: '   ' }, found: ['cancion', 'casa', 'puente', 'nave'] },
    { params: { q: "'; drop table issuances; --" }, found: [] },
    { params: { q: '_' }, found: [] },
    { params: { size: 2, page: 2 }, found: ['puente', 'nave'] },
  ])('shows an investor $found for $params', async ({ params, found }) => {
    expect(await slugs(params)).toEqual(found)
  })

  it("is searched and shown in the reader's language, or in Spanish if there is no English", async () => {
    expect(await slugs({ q: 'southern' }, 'en')).toEqual(['cancion'])
    expect(await slugs({ q: 'southern' }, 'es')).toEqual([])
    expect(await slugs({ q: 'bono' }, 'en')).toEqual(['puente'])
  })

  it('contains the total on every page, also past the end', async () => {
    expect(await investor.call('listIssuances', { params: { size: 3 } })).toMatchObject({ total: 4 })
    expect(await investor.call('listIssuances', { params: { size: 3, page: 9 } })).toEqual({
      items: [],
      total: 4,
      pages: { current: '9', count: 2, previous: '2', next: '', last: '' },
    })
  })

  it('has no gaps or duplicates between pages if all rows sort equally', async () => {
    const alike = await createTestTenant(platform)
    const reader = await alike.investor()
    for (let made = 0; made < 7; made += 1) await alike.issuance()
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => slugs({ page, size: 2, sort: 'raised' }, 'es', reader)),
    )
    expect(new Set(pages.flat()).size).toBe(7)
  })

  it('excludes pre-campaigns if the tenant hides them, also by address', async () => {
    const hiding = await createTestTenant(platform, { hide: { hidePreCampaign: true } })
    const { slug } = await hiding.issuance({ status: 'PRE_CAMPAIGN' })
    const reader = await hiding.investor()
    expect(await slugs({}, 'es', reader)).toEqual([])
    expect((await reader.send('getIssuance', { params: { slug } })).status).toBe(404)
  })

  it('shows a manager drafts too, but no issuances of another tenant', async () => {
    expect((await manager.call('listManagedIssuances')).total).toBe(6)
    const foreign = await (await createTestTenant(platform)).manager()
    expect((await foreign.call('listManagedIssuances')).total).toBe(0)
    expect((await investor.send('listManagedIssuances')).status).toBe(403)
    expect((await tenant.visitor().send('listIssuances')).status).toBe(401)
  })
})

describe('an issuance', () => {
  it('says in its card when it has reached its minimum, below the target', async () => {
    const own = await createTestTenant(platform)
    const { slug } = await own.issuance({ soft_cap: cents(200_000) })
    const [reader, staff] = [await own.investor(), await own.manager()]
    const card = async () => {
      const { items } = await reader.call('listIssuances')
      return [items[0]?.soft_cap, items[0]?.soft_cap_reached]
    }
    await createPaidOrder(reader, staff, slug, 19)
    expect(await card()).toEqual([200_000, false])
    await createPaidOrder(await own.investor(), staff, slug, 1)
    expect(await card()).toEqual([200_000, true])
  })

  it('shows the raised amount, the tokens left and the days left', async () => {
    const { slug } = await tenant.issuance()
    const id = await createPaidOrder(investor, manager, slug, 25)
    await placeOrder(await tenant.investor(), slug, 3)
    expect(await investor.call('getIssuance', { params: { slug } })).toMatchObject({
      raised: 250_000,
      reserved: 30_000,
      raised_percent: 25,
      tokens_left: 72,
      total_amount: 1_000_000,
      investors: 1,
      days_left: 60,
      open: true,
      my_investment_id: id,
      my_investment_waits: false,
      mine: 250_000,
    })
    await investor.call('withdrawInvestment', { params: { id } })
    expect(await investor.call('getIssuance', { params: { slug } })).toMatchObject({
      raised: 0,
      investors: 0,
      my_investment_id: '',
      mine: 0,
    })
  })

  it('shows whether the reader has an order to continue', async () => {
    const { slug } = await tenant.issuance()
    const person = await tenant.investor()
    await placeOrder(person, slug, 1)
    expect(await person.call('getIssuance', { params: { slug } })).toMatchObject({
      my_investment_waits: true,
    })
    expect(await investor.call('getIssuance', { params: { slug } })).toMatchObject({
      my_investment_id: '',
      my_investment_waits: false,
    })
  })

  it('counts each paying investor once, the same in the list and on its page', async () => {
    const counted = await createTestTenant(platform)
    const [many, few, none] = [await counted.issuance(), await counted.issuance(), await counted.issuance()]
    const people = [await counted.investor(), await counted.investor(), await counted.investor()]
    const [first, second] = people
    const reader = await counted.manager()
    for (const person of people) await createPaidOrder(person, reader, many.slug, 2)
    if (first) await createPaidOrder(first, reader, few.slug, 1)
    if (second) {
      const id = await createPaidOrder(second, reader, few.slug, 1)
      await second.call('withdrawInvestment', { params: { id } })
    }
    await placeOrder(await counted.investor(), none.slug, 1)
    const { items } = await reader.call('listIssuances')
    const expected = { [many.slug]: 3, [few.slug]: 1, [none.slug]: 0 }
    expect(Object.fromEntries(items.map(({ slug, investors }) => [slug, investors]))).toEqual(expected)
    for (const [slug, investors] of Object.entries(expected)) {
      expect(await reader.call('getIssuance', { params: { slug } })).toMatchObject({ investors })
      expect(await reader.call('getManagedIssuance', { params: { slug } })).toMatchObject({ investors })
    }
  })

  it.each([
    { change: { ends_on: dayFrom(now, 0) }, open: true, days_left: 0, why: 'on its last day' },
    { change: { ends_on: dayFrom(now, -1) }, open: false, days_left: 0, why: 'after its last day' },
    { change: { starts_on: dayFrom(now, 1) }, open: false, days_left: 60, why: 'before its first day' },
    { change: { status: 'CLOSED' }, open: false, days_left: 0, why: 'when closed' },
    {
      change: { tokens_for_sale: tokens(1), tokens_taken: tokens(1) },
      open: false,
      days_left: 60,
      why: 'sold out',
    },
  ])('has open = $open $why', async ({ change, open, days_left }) => {
    const { slug } = await tenant.issuance(change)
    expect(await investor.call('getIssuance', { params: { slug } })).toMatchObject({ open, days_left })
  })

  it.each(['borrador', 'examen', 'no-existe'])('%s returns 404 to an investor', async (slug) => {
    expect((await investor.send('getIssuance', { params: { slug } })).status).toBe(404)
    expect(
      (await investor.send('followIssuance', { params: { slug }, body: { followed: true } })).status,
    ).toBe(404)
  })

  it('can be followed and unfollowed repeatedly', async () => {
    const params = { slug: 'casa' }
    for (const followed of [true, true, false, false, true]) {
      await investor.call('followIssuance', { params, body: { followed } })
      expect((await investor.call('getIssuance', { params })).followed).toBe(followed)
    }
    const other = await tenant.investor()
    expect((await other.call('getIssuance', { params })).followed).toBe(false)
  })
})
