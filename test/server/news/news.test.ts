import { beforeEach, describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { beforeItsCampaign, declare, stageOf } from '../interests/stage.ts'
import { orderBody } from '../investments/steps.ts'
import { createTestTenant, type Person, type TestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const { clock } = platform
const { opens, closes, ends, settles, passes, subjectsTo } = stageOf(platform)

let tenant: TestTenant
let house: { id: string; slug: string }
let person: Person

beforeEach(async () => {
  tenant = await createTestTenant(platform)
  house = await beforeItsCampaign(tenant, clock.now())
  person = await tenant.person()
  await person.call('checkProjects')
  passes(1)
})

const follow = (who: Person, slug = house.slug, followed = true) =>
  who.call('followIssuance', { params: { slug }, body: { followed } })
const told = async (who = person) => (await who.call('checkProjects')).items.map(({ kind }) => kind)
const news = async (who: Person) =>
  (await subjectsTo(who)).filter((subject) => subject.includes('Casa en Málaga'))

describe('what changed since the last visit', () => {
  it('is told during one visit, and not in the next', async () => {
    await opens(house)
    await settles()
    expect(await told()).toEqual(['OPENED'])
    expect(await told()).toEqual(['OPENED'])
    passes(1)
    expect(await told()).toEqual([])
  })

  it('is nothing for who comes for the first time', async () => {
    await opens(house)
    await settles()
    expect(await told(await tenant.person())).toEqual([])
  })

  it.each(['FINANCED', 'NOT_FINANCED'] as const)('is a campaign that ended: %s', async (outcome) => {
    await closes(house, outcome)
    await settles()
    expect(await told()).toEqual([outcome])
  })

  it('is a campaign that ends within a week, once, and again where it was extended', async () => {
    await opens(house)
    await ends(house, 5)
    await settles()
    await settles()
    expect(await told()).toEqual(['CLOSING_SOON'])
    passes(1)
    await ends(house, 6)
    await settles()
    expect(await told()).toEqual(['CLOSING_SOON'])
  })

  it('begins with what they follow', async () => {
    const other = await beforeItsCampaign(tenant, clock.now())
    await follow(person)
    await opens(house)
    await settles()
    passes(0.1)
    await opens(other)
    await settles()
    const { items } = await person.call('checkProjects')
    expect(items.map(({ slug, followed }) => [slug, followed])).toEqual([
      [house.slug, true],
      [other.slug, false],
    ])
  })

  it('is not taken from who is looked at by a manager', async () => {
    await opens(house)
    await settles()
    const looking = await tenant.impersonate(await tenant.manager(), person)
    expect(await told(looking)).toEqual(['OPENED'])
    passes(1)
    expect(await told()).toEqual(['OPENED'])
  })
})

describe('what waits for who comes back', () => {
  it('is an interest whose campaign is open, visit after visit', async () => {
    await declare(person, house.slug, 50_000)
    const orderable = async () =>
      (await person.call('checkProjects')).orderable.map(({ issuance_slug }) => issuance_slug)
    expect(await orderable()).toEqual([])
    await opens(house)
    expect(await orderable()).toEqual([house.slug])
    passes(1)
    expect(await orderable()).toEqual([house.slug])
  })

  it('is the order that must be signed or paid first, and how many there are', async () => {
    const investor = await tenant.investor()
    const { slug } = await tenant.issuance()
    await investor.call('createInvestment', { body: orderBody(slug, 1) })
    const { unfinished } = await investor.call('checkProjects')
    expect(unfinished.items.map(({ issuance_slug, status }) => [issuance_slug, status])).toEqual([
      [slug, 'CREATED'],
    ])
    expect(unfinished.total).toBe(1)
    expect((await person.call('checkProjects')).unfinished.items).toEqual([])
  })
})

describe('who follows a project', () => {
  it('gets its news by mail, once, unless they do not want them', async () => {
    const [keen, quiet, gone] = await Promise.all([
      tenant.person(),
      tenant.person({ told_by: { CAMPAIGNS: 'NONE' } }),
      tenant.person(),
    ])
    for (const each of [keen, quiet, gone]) await follow(each)
    await follow(gone, house.slug, false)
    await opens(house)
    await settles()
    await settles()
    expect(await Promise.all([keen, quiet, gone].map(news))).toEqual([
      ['«Casa en Málaga» ya está abierto'],
      [],
      [],
    ])
  })

  it('gets one mail of the two where they showed interest', async () => {
    await follow(person)
    await declare(person, house.slug, 50_000)
    await opens(house)
    await settles()
    expect((await news(person)).filter((subject) => subject.includes('abierto'))).toHaveLength(1)
  })

  it('finds it in a list, the last one first, until they stop', async () => {
    const other = await beforeItsCampaign(tenant, clock.now())
    await follow(person)
    passes(0.1)
    await follow(person, other.slug)
    const slugs = async () => (await person.call('listFollowedIssuances')).items.map(({ slug }) => slug)
    expect(await slugs()).toEqual([other.slug, house.slug])
    await follow(person, other.slug, false)
    expect(await slugs()).toEqual([house.slug])
  })

  it('does not find what investors may not see', async () => {
    await follow(person)
    await tenant.publish({ hide: { hidePreCampaign: true } })
    expect((await person.call('listFollowedIssuances')).total).toBe(0)
  })
})
