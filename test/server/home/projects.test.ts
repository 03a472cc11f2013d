import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { campaignFixture, createUpcomingIssuance, declareInterest } from '../interests/campaign-fixture.ts'
import { placeOrder } from '../investments/steps.ts'
import { draftFixture } from '../preparation/draft-fixture.ts'
import { countersign, issuerFixture } from '../signatures/issuer.ts'
import { createTestTenant } from '../test-tenant.ts'
import { pendingOf } from './pending.ts'

const platform = await testPlatform()
const createDraft = draftFixture(platform)

it('a project waits for its issuer, then for a manager who announces it, and after a remark for both', async () => {
  const { manager, member, slug, slugParams, params, completeSteps, getPreparation } = await createDraft()
  const pending = async () => ({
    DRAFTS: (await pendingOf(member, 'DRAFTS'))?.link,
    REMARKS: (await pendingOf(member, 'REMARKS'))?.link,
    ANNOUNCEMENTS: (await pendingOf(manager, 'ANNOUNCEMENTS'))?.link,
    REVIEWS: (await pendingOf(manager, 'REVIEWS'))?.link,
  })
  const only = (links: Partial<Awaited<ReturnType<typeof pending>>>) => ({
    DRAFTS: undefined,
    REMARKS: undefined,
    ANNOUNCEMENTS: undefined,
    REVIEWS: undefined,
    ...links,
  })
  const edit = `/entrepreneur/issuances/${slug}/edit`
  await completeSteps()
  expect(await pending()).toEqual(only({ DRAFTS: edit }))
  await member.call('requestAnnouncement', { params })
  expect(await pending()).toEqual(only({ ANNOUNCEMENTS: '/manager/issuances?status=DRAFT' }))
  await manager.call('announceIssuance', { params })
  expect(await pending()).toEqual(only({}))
  await member.call('submitIssuance', { params })
  const REVIEWS = `/manager/issuances/${slug}/preview`
  expect(await pending()).toEqual(only({ REVIEWS }))
  const body = { step: 'terms', field: 'soft_cap', text: 'Explica por qué este mínimo' }
  const { id: remark } = await manager.call('remarkOnIssuance', { params, body })
  expect(await pending()).toEqual(only({ REMARKS: edit, REVIEWS }))
  await member.call('settleRemark', { params: { ...params, remark } })
  expect(await pending()).toEqual(only({ REVIEWS }))
  const { version } = await getPreparation()
  await manager.call('approveIssuance', { params, body: { version } })
  expect(await pending()).toEqual(only({}))
  expect((await manager.call('getPreparation', { params: slugParams })).status).toBe('VALIDATING')
})

it('an approved project waits for a manager who announces it, if the review comes first', async () => {
  const order = ['DRAFT', 'VALIDATING', 'PRE_CAMPAIGN', 'CAMPAIGN', 'CLOSED']
  const { manager, member, params, completeSteps, getPreparation } = await createDraft({
    flows: { project_statuses: order },
  })
  await completeSteps()
  await member.call('submitIssuance', { params })
  expect(await pendingOf(manager, 'ANNOUNCEMENTS')).toBeUndefined()
  await manager.call('approveIssuance', { params, body: { version: (await getPreparation()).version } })
  expect(await pendingOf(manager, 'ANNOUNCEMENTS')).toMatchObject({
    count: 1,
    link: '/manager/issuances?status=VALIDATING',
  })
  await manager.call('announceIssuance', { params })
  expect(await pendingOf(manager, 'ANNOUNCEMENTS')).toBeUndefined()
})

it("an issuer's message waits for a manager who sends it", async () => {
  const tenant = await createTestTenant(platform)
  const [manager, organisation_id] = [await tenant.manager(), await tenant.organisation()]
  const issuer = await tenant.member(organisation_id)
  const { slug } = await tenant.issuance({ organisation_id })
  await placeOrder(await tenant.investor(), slug, 1)
  const content = { subject: 'Obra terminada', text: 'Gracias a todos.', audience: ['ORDERED'] }
  const { id } = await issuer.call('writeAnnouncement', { params: { slug }, body: content })
  expect(await pendingOf(manager, 'MESSAGES')).toBeUndefined()
  await issuer.call('submitAnnouncement', { params: { id } })
  expect(await pendingOf(manager, 'MESSAGES')).toMatchObject({
    count: 1,
    link: `/manager/issuances/${slug}/investors?view=messages`,
  })
  const { changed_at } = await manager.call('getAnnouncement', { params: { id } })
  await manager.call('sendAnnouncement', { params: { id }, body: { changed_at } })
  expect(await pendingOf(manager, 'MESSAGES')).toBeUndefined()
})

it("an investor's question waits for the issuer's members, and for no other issuer", async () => {
  const tenant = await createTestTenant(platform)
  const organisation_id = await tenant.organisation()
  const [issuer, other] = [
    await tenant.member(organisation_id),
    await tenant.member(await tenant.organisation()),
  ]
  const { slug } = await tenant.issuance({ organisation_id })
  const body = { kind: 'INFORMATION', words: '¿Cuándo se entrega?' }
  const { id } = await (await tenant.investor()).call('askFollowUp', { params: { slug }, body })
  expect(await pendingOf(other, 'QUESTIONS')).toBeUndefined()
  expect(await pendingOf(issuer, 'QUESTIONS')).toMatchObject({
    count: 1,
    link: `/entrepreneur/issuances/${slug}?tab=interest`,
  })
  await issuer.call('answerFollowUp', { params: { id }, body: { answer: 'En mayo.' } })
  expect(await pendingOf(issuer, 'QUESTIONS')).toBeUndefined()
})

it("a contract signed by its investor waits for the issuer's signer, with its deadline", async () => {
  const tenant = await createTestTenant(platform, { signing: { countersign: true } })
  const { organisation, signer, createSignedOrder } = await issuerFixture(tenant)
  const { investor, id } = await createSignedOrder()
  expect(await pendingOf(signer, 'CONTRACTS')).toMatchObject({
    count: 1,
    link: `/entrepreneur/signatures/${id}`,
    due: expect.stringMatching(/^2026-/),
  })
  expect(await pendingOf(await tenant.member(organisation), 'CONTRACTS')).toBeUndefined()
  expect(await pendingOf(investor, 'ORDERS')).toBeUndefined()
  await countersign(signer, id)
  expect(await pendingOf(signer, 'CONTRACTS')).toBeUndefined()
  expect(await pendingOf(investor, 'ORDERS')).toMatchObject({ count: 1 })
})

it('an interest waits for its investor as soon as the campaign opens, until they order', async () => {
  const tenant = await createTestTenant(platform)
  const investor = await tenant.investor()
  const { openCampaign, runDueJobs } = campaignFixture(platform)
  const issuance = await createUpcomingIssuance(tenant, platform.clock.now())
  await declareInterest(investor, issuance.slug, 50_000)
  expect(await pendingOf(investor, 'INTERESTS')).toBeUndefined()
  await openCampaign(issuance)
  await runDueJobs()
  expect(await pendingOf(investor, 'INTERESTS')).toMatchObject({
    count: 1,
    link: `/invest/${issuance.slug}`,
  })
  await placeOrder(investor, issuance.slug, 5)
  expect(await pendingOf(investor, 'INTERESTS')).toBeUndefined()
  expect(await pendingOf(investor, 'ORDERS')).toMatchObject({ count: 1 })
})
