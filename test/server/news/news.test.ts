import { beforeEach, describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { campaignFixture, createUpcomingIssuance, declareInterest } from '../interests/campaign-fixture.ts'
import { orderBody } from '../investments/steps.ts'
import { createTestTenant, type Person, type TestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const { clock } = platform
const { openCampaign, closeCampaign, setCampaignEnd, runDueJobs, advanceHours, subjectsTo } =
  campaignFixture(platform)

let tenant: TestTenant
let issuance: { id: string; slug: string }
let person: Person

beforeEach(async () => {
  tenant = await createTestTenant(platform)
  issuance = await createUpcomingIssuance(tenant, clock.now())
  person = await tenant.person()
  await person.call('checkProjects')
  advanceHours(1)
})

const follow = (who: Person, slug = issuance.slug, followed = true) =>
  who.call('followIssuance', { params: { slug }, body: { followed } })
const told = async (who = person) => (await who.call('checkProjects')).items.map(({ kind }) => kind)
const news = async (who: Person) =>
  (await subjectsTo(who)).filter((subject) => subject.includes('Casa en Málaga'))

describe('what changed since the last visit', () => {
  it('is told during one visit, and not in the next', async () => {
    await openCampaign(issuance)
    await runDueJobs()
    expect(await told()).toEqual(['OPENED'])
    expect(await told()).toEqual(['OPENED'])
    advanceHours(1)
    expect(await told()).toEqual([])
  })

  it('is nothing for who comes for the first time', async () => {
    await openCampaign(issuance)
    await runDueJobs()
    expect(await told(await tenant.person())).toEqual([])
  })

  it.each(['FINANCED', 'NOT_FINANCED'] as const)('is a campaign that ended: %s', async (outcome) => {
    await closeCampaign(issuance, outcome)
    await runDueJobs()
    expect(await told()).toEqual([outcome])
  })

  it('is a campaign that ends within a week, once, and again where it was extended', async () => {
    await openCampaign(issuance)
    await setCampaignEnd(issuance, 5)
    await runDueJobs()
    await runDueJobs()
    expect(await told()).toEqual(['CLOSING_SOON'])
    advanceHours(1)
    await setCampaignEnd(issuance, 6)
    await runDueJobs()
    expect(await told()).toEqual(['CLOSING_SOON'])
  })

  it('begins with what they follow', async () => {
    const other = await createUpcomingIssuance(tenant, clock.now())
    await follow(person)
    await openCampaign(issuance)
    await runDueJobs()
    advanceHours(0.1)
    await openCampaign(other)
    await runDueJobs()
    const { items } = await person.call('checkProjects')
    expect(items.map(({ slug, followed }) => [slug, followed])).toEqual([
      [issuance.slug, true],
      [other.slug, false],
    ])
  })

  it('is not taken from who is looked at by a manager', async () => {
    await openCampaign(issuance)
    await runDueJobs()
    const looking = await tenant.impersonate(await tenant.manager(), person)
    expect(await told(looking)).toEqual(['OPENED'])
    advanceHours(1)
    expect(await told()).toEqual(['OPENED'])
  })
})

describe('what waits for who comes back', () => {
  it('is an interest whose campaign is open, visit after visit', async () => {
    await declareInterest(person, issuance.slug, 50_000)
    const orderable = async () =>
      (await person.call('checkProjects')).orderable.map(({ issuance_slug }) => issuance_slug)
    expect(await orderable()).toEqual([])
    await openCampaign(issuance)
    expect(await orderable()).toEqual([issuance.slug])
    advanceHours(1)
    expect(await orderable()).toEqual([issuance.slug])
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
    await follow(gone, issuance.slug, false)
    await openCampaign(issuance)
    await runDueJobs()
    await runDueJobs()
    expect(await Promise.all([keen, quiet, gone].map(news))).toEqual([
      ['«Casa en Málaga» ya está abierto'],
      [],
      [],
    ])
  })

  it('gets one mail of the two where they showed interest', async () => {
    await follow(person)
    await declareInterest(person, issuance.slug, 50_000)
    await openCampaign(issuance)
    await runDueJobs()
    expect((await news(person)).filter((subject) => subject.includes('abierto'))).toHaveLength(1)
  })

  it('finds it in a list, the last one first, until they stop', async () => {
    const other = await createUpcomingIssuance(tenant, clock.now())
    await follow(person)
    advanceHours(0.1)
    await follow(person, other.slug)
    const slugs = async () => (await person.call('listFollowedIssuances')).items.map(({ slug }) => slug)
    expect(await slugs()).toEqual([other.slug, issuance.slug])
    await follow(person, other.slug, false)
    expect(await slugs()).toEqual([issuance.slug])
  })

  it('does not find what investors may not see', async () => {
    await follow(person)
    await tenant.publish({ hide: { hidePreCampaign: true } })
    expect((await person.call('listFollowedIssuances')).total).toBe(0)
  })
})
