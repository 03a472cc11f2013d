import { afterEach, describe, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { campaignOpened } from '../../../src/server/modules/interests/campaign-opened.ts'
import { testPlatform } from '../harness.ts'
import { order } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import { beforeItsCampaign, book, declare, stageOf } from './stage.ts'

const platform = await testPlatform()
const { clock, owner, app, jobs } = platform
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const { opens, closes, settles, passes, subjectsTo } = stageOf(platform)
const fresh = () => beforeItsCampaign(tenant, clock.now())
const investor = () => tenant.investor({ email: `${crypto.randomUUID()}@mail.test` })
const orderBody = (slug: string, tokens: number) => ({
  ...{ slug, tokens, warning_risk: true, warning_loss: true, consent_over_threshold: true },
})

afterEach(() => assertInvariants(owner))

describe('when the campaign opens', () => {
  it('everybody who showed interest is told once, with the way to their order', async () => {
    const house = await fresh()
    const [one, other, gone] = [await investor(), await investor(), await investor()]
    await declare(one, house.slug, 50_000)
    await book(other, house.slug, 10)
    const { id } = await declare(gone, house.slug, 50_000)
    await gone.call('cancelInterest', { params: { id } })
    await opens(house)
    await settles()
    await settles()
    const told = async (person: typeof one) =>
      (await subjectsTo(person)).filter((subject) => subject.includes('convierte tu interés')).length
    expect(await Promise.all([one, other, gone].map(told))).toEqual([1, 1, 0])
  })

  it('a colleague’s step tells it at once', async () => {
    const house = await fresh()
    const person = await investor()
    await declare(person, house.slug, 50_000)
    await opens(house)
    await owner.query('delete from pgboss.job')
    await inTenant(app.services, tenant.id, 'test', campaignOpened)
    for (let round = 0; round < 4; round += 1) await jobs.drain()
    expect((await subjectsTo(person)).some((subject) => subject.includes('convierte tu interés'))).toBe(true)
  })

  it('an order follows from the interest, names it, and begins its history with it', async () => {
    const house = await fresh()
    const person = await investor()
    const { id } = await declare(person, house.slug, 50_000)
    await opens(house)
    await settles()
    const [waiting] = (await person.call('getInterest', { params: { slug: house.slug } })).mine
    expect(waiting).toMatchObject({ id, orderable: true, tokens: 5 })
    const placed = await order(person, house.slug, 5)
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

  it('the interest names the order that takes the place of its own', async () => {
    const house = await fresh()
    const person = await investor()
    await declare(person, house.slug, 50_000)
    await opens(house)
    const first = await order(person, house.slug, 5)
    const body = { tokens: 7, warning_risk: true, warning_loss: true, consent_over_threshold: true }
    const second = await person.call('changeInvestment', { params: { id: first.id }, body })
    const [row] = (await person.call('listMyInterests')).items
    expect(row).toMatchObject({ order_id: second.id, order_tokens: 7, tokens: 5 })
    expect(second.history[0]).toMatchObject({ event: 'preorder' })
  })

  it('nothing stands in the way of an order of somebody without interest', async () => {
    const house = await fresh()
    await declare(await investor(), house.slug, 500_000)
    await opens(house)
    expect(await order(await investor(), house.slug, 50)).toMatchObject({ status: 'CREATED' })
  })
})

describe('priority', () => {
  it('keeps booked tokens from others for 48 hours, from the first moment on', async () => {
    const house = await fresh()
    const [first, second, late] = [await investor(), await investor(), await investor()]
    await book(first, house.slug, 50)
    await book(second, house.slug, 40)
    await opens(house)
    const refused = () => late.send('createInvestment', { body: orderBody(house.slug, 11) })
    expect((await refused()).error.code).toBe('kept_for_bookings')
    await settles()
    expect((await refused()).error.code).toBe('kept_for_bookings')
    expect(await late.call('getInvestFlow', { params: { slug: house.slug } })).toMatchObject({
      order_max: 10,
    })
    expect(await late.call('getInterest', { params: { slug: house.slug } })).toMatchObject({ kept: 90 })
    expect(await order(first, house.slug, 50)).toMatchObject({ status: 'CREATED' })
    passes(49)
    expect((await refused()).status).toBe(200)
  })

  it('ends where a booking is cancelled', async () => {
    const house = await fresh()
    const [first, late] = [await investor(), await investor()]
    const { id } = await book(first, house.slug, 50)
    await book(await investor(), house.slug, 50)
    await opens(house)
    expect((await late.send('createInvestment', { body: orderBody(house.slug, 5) })).status).toBe(409)
    await first.call('cancelInterest', { params: { id } })
    expect((await late.send('createInvestment', { body: orderBody(house.slug, 5) })).status).toBe(200)
  })

  it('holds when orders of others come at once', async () => {
    const house = await fresh()
    const booker = await investor()
    await book(booker, house.slug, 50)
    await opens(house)
    const crowd = await Promise.all(Array.from({ length: 8 }, investor))
    const replies = await Promise.all(
      crowd.map((person) => person.send('createInvestment', { body: orderBody(house.slug, 10) })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await order(booker, house.slug, 50)).toMatchObject({ status: 'CREATED' })
  })
})

describe('an interest that became no order', () => {
  it('lapses with its campaign, and its investor is told', async () => {
    const house = await fresh()
    const person = await investor()
    const { id } = await declare(person, house.slug, 50_000)
    await closes(house)
    await settles()
    expect((await person.call('listMyInterests')).items[0]).toMatchObject({ id, status: 'LAPSED' })
    expect(await subjectsTo(person)).toContain('«Casa en Málaga» ha terminado')
  })

  it('lapses with the account of who wanted it', async () => {
    const house = await fresh()
    const person = await investor()
    await book(person, house.slug, 50)
    const deletion = { reason: 'Lo ha pedido por teléfono.', word: 'ELIMINAR' }
    await manager.call('deleteUser', { params: { id: person.id }, body: deletion })
    await settles()
    expect((await manager.call('listInterests', { params: { issuance: house.slug } })).counts).toMatchObject({
      open: 0,
      over: 1,
    })
  })
})
