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
const newsKinds = async (who = person) => (await who.call('checkProjects')).items.map(({ kind }) => kind)
const news = async (who: Person) =>
  (await subjectsTo(who)).filter((subject) => subject.includes('Casa en Málaga'))

describe('news since the last visit', () => {
  it('is shown during one visit and not in the next', async () => {
    await openCampaign(issuance)
    await runDueJobs()
    expect(await newsKinds()).toEqual(['OPENED'])
    expect(await newsKinds()).toEqual(['OPENED'])
    advanceHours(1)
    expect(await newsKinds()).toEqual([])
  })

  it('is empty on the first visit', async () => {
    await openCampaign(issuance)
    await runDueJobs()
    expect(await newsKinds(await tenant.person())).toEqual([])
  })

  it.each(['FINANCED', 'NOT_FINANCED'] as const)(
    'includes a campaign with the outcome %s',
    async (outcome) => {
      await closeCampaign(issuance, outcome)
      await runDueJobs()
      expect(await newsKinds()).toEqual([outcome])
    },
  )

  it('includes a campaign that ends within a week, once per end date', async () => {
    await openCampaign(issuance)
    await setCampaignEnd(issuance, 5)
    await runDueJobs()
    await runDueJobs()
    expect(await newsKinds()).toEqual(['CLOSING_SOON'])
    advanceHours(1)
    await setCampaignEnd(issuance, 6)
    await runDueJobs()
    expect(await newsKinds()).toEqual(['CLOSING_SOON'])
  })

  it('starts with followed projects', async () => {
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

  it('is not marked as seen by a manager who impersonates the person', async () => {
    await openCampaign(issuance)
    await runDueJobs()
    const looking = await tenant.impersonate(await tenant.manager(), person)
    expect(await newsKinds(looking)).toEqual(['OPENED'])
    advanceHours(1)
    expect(await newsKinds()).toEqual(['OPENED'])
  })
})

describe('pending tasks on a visit', () => {
  it('include an interest whose campaign is open, on every visit', async () => {
    await declareInterest(person, issuance.slug, 50_000)
    const orderable = async () =>
      (await person.call('checkProjects')).orderable.map(({ issuance_slug }) => issuance_slug)
    expect(await orderable()).toEqual([])
    await openCampaign(issuance)
    expect(await orderable()).toEqual([issuance.slug])
    advanceHours(1)
    expect(await orderable()).toEqual([issuance.slug])
  })

  it('include the unfinished order and the number of them', async () => {
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

describe('a follower of a project', () => {
  it('receives its news once by mail, unless disabled or unfollowed', async () => {
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

  it('receives one mail of the two if they also declared interest', async () => {
    await follow(person)
    await declareInterest(person, issuance.slug, 50_000)
    await openCampaign(issuance)
    await runDueJobs()
    expect((await news(person)).filter((subject) => subject.includes('abierto'))).toHaveLength(1)
  })

  it('sees it in a list, newest first, until unfollowed', async () => {
    const other = await createUpcomingIssuance(tenant, clock.now())
    await follow(person)
    advanceHours(0.1)
    await follow(person, other.slug)
    const slugs = async () => (await person.call('listFollowedIssuances')).items.map(({ slug }) => slug)
    expect(await slugs()).toEqual([other.slug, issuance.slug])
    await follow(person, other.slug, false)
    expect(await slugs()).toEqual([issuance.slug])
  })

  it('does not see a project that is hidden from investors', async () => {
    await follow(person)
    await tenant.publish({ hide: { hidePreCampaign: true } })
    expect((await person.call('listFollowedIssuances')).total).toBe(0)
  })
})
