import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { campaignFixture, createUpcomingIssuance } from '../server/interests/campaign-fixture.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { screensOf } from './in-front.ts'
import { walked } from './walked.ts'

const platform = await testPlatform()
const inFront = screensOf(platform)
const { openCampaign, runDueJobs } = campaignFixture(platform)
const houses = ['default', 'exeu'] as const

test.each(walked(houses, [1]))(
  'with the wording %s an interest becomes an order on a phone once the campaign opens',
  async (house) => {
    const tenant = await createTestTenant(platform, { tenant_type: house })
    const caller = await tenant.investor()
    const issuance = await createUpcomingIssuance(tenant, platform.clock.now())
    const investor = await inFront(tenant, caller, 390, 'es', house)

    await investor.opens('/user/issuances')
    await investor.isOn('issuances.title')
    await investor.opens(`/user/issuances/${issuance.slug}`)
    await investor.presses('interests.declare')
    await investor.isOn('interests.title')
    await investor.fills('interests.amount', '450,50')
    await investor.presses('interests.send')
    await investor.reads('Tiene que ser múltiplo de 100,00')
    await investor.fills('interests.amount', '500')
    await investor.presses('interests.send')
    await investor.sees('interests.declared_title')
    await investor.hasNoFaults()

    await investor.opens('/user/investments?tab=interest')
    await investor.reads('Casa en Málaga')
    await investor.sees('interest_status.RESERVED')
    await investor.hasNoFaults()

    platform.clock.set(new Date(platform.clock.now().getTime() + 3_600_000))
    await openCampaign(issuance)
    await runDueJobs()

    await investor.opens('/user/issuances')
    await investor.sees('news.title')
    await investor.hasNoFaults()
    await investor.presses('interests.become_order')
    await investor.isOn('invest.amount_title', { title: 'Casa en Málaga' })
    await investor.reads('Partimos de tu interés')
    await investor.ticks('fields.warning_risk')
    await investor.ticks('fields.warning_loss')
    await investor.pressesAround('invest.reserve_total_other')
    await investor.isOn('invest.breakdown_title')

    const [order] = (await caller.call('listMyInvestments')).items
    const [interest] = (await caller.call('listMyInterests')).items
    expect(interest).toMatchObject({ status: 'ORDERED', order_id: order?.id, order_tokens: 5 })
    await investor.leaves()
  },
)
