import { afterEach, describe, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { campaignOpened } from '../../../src/server/modules/interests/campaign-opened.ts'
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import { bookTokens, campaignFixture, createUpcomingIssuance, declareInterest } from './campaign-fixture.ts'

const platform = await testPlatform()
const { clock, owner, app, jobs } = platform
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const { openCampaign, closeCampaign, runDueJobs, advanceHours, subjectsTo } = campaignFixture(platform)
const fresh = () => createUpcomingIssuance(tenant, clock.now())
const investor = () => tenant.investor({ email: `${crypto.randomUUID()}@mail.test` })
const orderBody = (slug: string, tokens: number) => ({
  slug,
  tokens,
  warning_risk: true,
  warning_loss: true,
  consent_over_threshold: true,
})

afterEach(() => assertInvariants(owner))

describe('the opening of a campaign', () => {
  it('notifies each interested investor once', async () => {
    const issuance = await fresh()
    const [one, other, gone] = [await investor(), await investor(), await investor()]
    await declareInterest(one, issuance.slug, 50_000)
    await bookTokens(other, issuance.slug, 10)
    const { id } = await declareInterest(gone, issuance.slug, 50_000)
    await gone.call('cancelInterest', { params: { id } })
    await openCampaign(issuance)
    await runDueJobs()
    await runDueJobs()
    const mailCount = async (person: typeof one) =>
      (await subjectsTo(person)).filter((subject) => subject.includes('convierte tu interés')).length
    expect(await Promise.all([one, other, gone].map(mailCount))).toEqual([1, 1, 0])
  })

  it('notifies them at once if a manager opens it', async () => {
    const issuance = await fresh()
    const person = await investor()
    await declareInterest(person, issuance.slug, 50_000)
    await openCampaign(issuance)
    await owner.query('delete from pgboss.job')
    await inTenant(app.services, tenant.id, 'test', campaignOpened)
    for (let round = 0; round < 4; round += 1) await jobs.drain()
    expect((await subjectsTo(person)).some((subject) => subject.includes('convierte tu interés'))).toBe(true)
  })

  it('lets an interest become an order whose history starts with it', async () => {
    const issuance = await fresh()
    const person = await investor()
    const { id } = await declareInterest(person, issuance.slug, 50_000)
    await openCampaign(issuance)
    await runDueJobs()
    const [waiting] = (await person.call('getInterest', { params: { slug: issuance.slug } })).mine
    expect(waiting).toMatchObject({ id, orderable: true, tokens: 5 })
    const placed = await placeOrder(person, issuance.slug, 5)
    expect(placed.history.map(({ event, status }) => [event, status])).toEqual([
      ['preorder', 'RESERVED'],
      ['create', 'CREATED'],
    ])
    const [row] = (await person.call('listMyInterests')).items
    expect(row).toMatchObject({
      id,
      status: 'ORDERED',
      order_id: placed.id,
      order_status: 'CREATED',
      order_tokens: 5,
    })
    expect((await person.send('cancelInterest', { params: { id } })).status).toBe(409)
  })

  it('the interest refers to the new order after the order is changed', async () => {
    const issuance = await fresh()
    const person = await investor()
    await declareInterest(person, issuance.slug, 50_000)
    await openCampaign(issuance)
    const first = await placeOrder(person, issuance.slug, 5)
    const body = { tokens: 7, warning_risk: true, warning_loss: true, consent_over_threshold: true }
    const second = await person.call('changeInvestment', { params: { id: first.id }, body })
    const [row] = (await person.call('listMyInterests')).items
    expect(row).toMatchObject({ order_id: second.id, order_tokens: 7, tokens: 5 })
    expect(second.history[0]).toMatchObject({ event: 'preorder' })
  })

  it('does not limit orders of investors without a booking by declared interests', async () => {
    const issuance = await fresh()
    await declareInterest(await investor(), issuance.slug, 500_000)
    await openCampaign(issuance)
    expect(await placeOrder(await investor(), issuance.slug, 50)).toMatchObject({ status: 'CREATED' })
  })
})

describe('the priority of booked tokens', () => {
  it('reserves them for 48 hours, from the first moment on', async () => {
    const issuance = await fresh()
    const [first, second, late] = [await investor(), await investor(), await investor()]
    await bookTokens(first, issuance.slug, 50)
    await bookTokens(second, issuance.slug, 40)
    await openCampaign(issuance)
    const refused = () => late.send('createInvestment', { body: orderBody(issuance.slug, 11) })
    expect((await refused()).error.code).toBe('kept_for_bookings')
    await runDueJobs()
    expect((await refused()).error.code).toBe('kept_for_bookings')
    expect(await late.call('getInvestFlow', { params: { slug: issuance.slug } })).toMatchObject({
      order_max: 10,
    })
    expect(await late.call('getInterest', { params: { slug: issuance.slug } })).toMatchObject({ kept: 90 })
    expect(await placeOrder(first, issuance.slug, 50)).toMatchObject({ status: 'CREATED' })
    advanceHours(49)
    expect((await refused()).status).toBe(200)
  })

  it('ends if the booking is cancelled', async () => {
    const issuance = await fresh()
    const [first, late] = [await investor(), await investor()]
    const { id } = await bookTokens(first, issuance.slug, 50)
    await bookTokens(await investor(), issuance.slug, 50)
    await openCampaign(issuance)
    expect((await late.send('createInvestment', { body: orderBody(issuance.slug, 5) })).status).toBe(409)
    await first.call('cancelInterest', { params: { id } })
    expect((await late.send('createInvestment', { body: orderBody(issuance.slug, 5) })).status).toBe(200)
  })

  it('is kept during concurrent orders of others', async () => {
    const issuance = await fresh()
    const booker = await investor()
    await bookTokens(booker, issuance.slug, 50)
    await openCampaign(issuance)
    const crowd = await Promise.all(Array.from({ length: 8 }, investor))
    const replies = await Promise.all(
      crowd.map((person) => person.send('createInvestment', { body: orderBody(issuance.slug, 10) })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await placeOrder(booker, issuance.slug, 50)).toMatchObject({ status: 'CREATED' })
  })
})

describe('an interest without an order', () => {
  it('lapses at the end of the campaign, and its investor is notified', async () => {
    const issuance = await fresh()
    const person = await investor()
    const { id } = await declareInterest(person, issuance.slug, 50_000)
    await closeCampaign(issuance)
    await runDueJobs()
    expect((await person.call('listMyInterests')).items[0]).toMatchObject({ id, status: 'LAPSED' })
    expect(await subjectsTo(person)).toContain('«Casa en Málaga» ha terminado')
  })

  it("lapses if its investor's account is deleted", async () => {
    const issuance = await fresh()
    const person = await investor()
    await bookTokens(person, issuance.slug, 50)
    const deletion = { reason: 'Lo ha pedido por teléfono.', word: 'ELIMINAR' }
    await manager.call('deleteUser', { params: { id: person.id }, body: deletion })
    await runDueJobs()
    expect(
      (await manager.call('listInterests', { params: { issuance: issuance.slug } })).counts,
    ).toMatchObject({
      open: 0,
      over: 1,
    })
  })
})
