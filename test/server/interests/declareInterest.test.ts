import { afterEach, describe, expect, it } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { bookTokens, campaignFixture, createUpcomingIssuance, declareInterest } from './campaign-fixture.ts'

const platform = await testPlatform()
const { clock, owner } = platform
const tenant = await createTestTenant(platform, { payment: { unpaid_percent: 60 } })
const { runDueJobs, subjectsTo } = campaignFixture(platform)
const fresh = () => createUpcomingIssuance(tenant, clock.now())
const somebody = () => tenant.person({ email: `${crypto.randomUUID()}@mail.test` })

afterEach(() => assertInvariants(owner))

describe('an interest', () => {
  it('contains an amount, takes no tokens and is confirmed by mail at once', async () => {
    const { slug } = await fresh()
    const person = await somebody()
    const row = await declareInterest(person, slug, 50_000)
    expect(row).toMatchObject({
      status: 'RESERVED',
      kind: 'DECLARED',
      tokens: 5,
      amount: 50_000,
      orderable: false,
    })
    const seen = await person.call('getIssuance', { params: { slug } })
    expect(seen).toMatchObject({ tokens_left: 100, reserved: 0, raised: 0, my_investment_id: '' })
    await runDueJobs()
    expect((await subjectsTo(person)).filter((each) => each.includes('Tu interés'))).toHaveLength(1)
  })

  it.each([
    { amount: 19_900, code: 'interest_minimum', says: '200,00' },
    { amount: 25_050, code: 'interest_step', says: '250,00' },
    { amount: 510_000, code: 'interest_maximum', says: '5000,00' },
  ])('of $amount cents is rejected at its field: $code', async ({ amount, code }) => {
    const { slug } = await fresh()
    const person = await somebody()
    const reply = await person.send('declareInterest', { body: { slug, kind: 'DECLARED', amount } })
    expect(reply.status).toBe(400)
    expect(reply.error).toMatchObject({ code, fields: [{ field: 'amount' }] })
  })

  it('below the minimum is rejected with the specified message', async () => {
    const { slug } = await fresh()
    const body = { slug, kind: 'DECLARED', amount: 10_000 }
    const { raw } = await (await somebody()).send('declareInterest', { body })
    expect(raw).toContain('El interés mínimo que puedes declarar en este proyecto es de 200,00')
  })

  it('must be at least the minimum ticket', async () => {
    const { slug } = await createUpcomingIssuance(tenant, clock.now(), { min_ticket: cents(100_000) })
    const body = { slug, kind: 'DECLARED', amount: 90_000 }
    expect((await (await somebody()).send('declareInterest', { body })).error.code).toBe('interest_minimum')
  })

  it.each(['CAMPAIGN', 'CLOSED'])('is refused in the phase %s', async (status) => {
    const { slug } = await createUpcomingIssuance(tenant, clock.now(), { status })
    const body = { slug, kind: 'DECLARED', amount: 50_000 }
    expect((await (await somebody()).send('declareInterest', { body })).error.code).toBe('interest_closed')
  })

  it('is refused for drafts, and hidden if the tenant hides pre-campaigns', async () => {
    const { slug } = await createUpcomingIssuance(tenant, clock.now(), { status: 'DRAFT' })
    const body = { slug, kind: 'DECLARED', amount: 50_000 }
    expect((await (await somebody()).send('declareInterest', { body })).status).toBe(404)
    const hiding = await createTestTenant(platform, { hide: { hidePreCampaign: true } })
    const hidden = await createUpcomingIssuance(hiding, clock.now())
    const reader = await hiding.person()
    expect((await reader.send('getInterest', { params: { slug: hidden.slug } })).status).toBe(404)
  })

  it('is accepted once, also from several windows, and again after a cancellation', async () => {
    const { slug } = await fresh()
    const person = await somebody()
    const body = { slug, kind: 'DECLARED', amount: 50_000 }
    const replies = await Promise.all([1, 2, 3].map(() => person.send('declareInterest', { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [first] = (await person.call('listMyInterests')).items
    await person.call('cancelInterest', { params: { id: first?.id ?? '' } })
    await declareInterest(person, slug, 60_000)
    const { items } = await person.call('listMyInterests')
    expect(items.map(({ status }) => status)).toEqual(['RESERVED', 'CANCELED'])
  })

  it('is refused to a rejected account, but not to an unvalidated one', async () => {
    const { slug } = await fresh()
    const rejected = await tenant.person({ validation: 'rejected' })
    const body = { slug, kind: 'DECLARED', amount: 50_000 }
    expect((await rejected.send('declareInterest', { body })).error.code).toBe('requirement')
  })

  it('starts the reflection period', async () => {
    const { slug } = await fresh()
    const { created_at, reflection_ends_at } = await declareInterest(await somebody(), slug, 50_000)
    expect(Date.parse(reflection_ends_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(4 * 86_400_000)
  })
})

describe('cancelling an interest', () => {
  it('is possible once, only for its investor, and confirmed by mail', async () => {
    const { slug } = await fresh()
    const [person, other] = [await somebody(), await somebody()]
    const { id } = await declareInterest(person, slug, 50_000)
    expect((await other.send('cancelInterest', { params: { id } })).status).toBe(404)
    expect(await person.call('cancelInterest', { params: { id } })).toMatchObject({ status: 'CANCELED' })
    expect((await person.send('cancelInterest', { params: { id } })).status).toBe(409)
    await runDueJobs()
    expect((await subjectsTo(person)).some((each) => each.startsWith('Has cancelado tu interés'))).toBe(true)
  })
})

describe('a booking', () => {
  it('must be within the limits of an order', async () => {
    const { slug } = await fresh()
    const person = await somebody()
    for (const tokens of [1, 51]) {
      const reply = await person.send('declareInterest', { body: { slug, kind: 'BOOKED', tokens } })
      expect(reply.error).toMatchObject({ code: 'booking_range', fields: [{ field: 'tokens' }] })
    }
    expect(await bookTokens(person, slug, 50)).toMatchObject({ kind: 'BOOKED', amount: 500_000 })
  })

  it('cannot exceed the tokens others have left, also concurrently', async () => {
    const { slug } = await fresh()
    await bookTokens(await somebody(), slug, 50)
    const late = await Promise.all([1, 2, 3].map(somebody))
    const body = { slug, kind: 'BOOKED', tokens: 30 }
    const replies = await Promise.all(late.map((person) => person.send('declareInterest', { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.error.code).toBe('booked_out')
    const state = await (await somebody()).call('getInterest', { params: { slug } })
    expect(state.book_max).toBe(20)
  })

  it('is refused if more is booked than for sale, while the page still loads', async () => {
    const { id, slug } = await fresh()
    await bookTokens(await somebody(), slug, 50)
    await owner.query('update issuances set tokens_for_sale = 20, max_tokens = 20 where id = $1', [id])
    const late = await somebody()
    expect(await late.call('getIssuance', { params: { slug } })).toMatchObject({ interest: { book_max: 0 } })
    const body = { slug, kind: 'BOOKED', tokens: 2 }
    const { error } = await late.send('declareInterest', { body })
    expect(error).toMatchObject({ code: 'booked_out', fields: [{ params: { left: 0 } }] })
    await owner.query('update issuances set tokens_for_sale = 100 where id = $1', [id])
  })

  it('needs a number of tokens, and a declaration an amount', async () => {
    const { slug } = await fresh()
    const person = await somebody()
    for (const kind of ['BOOKED', 'DECLARED'])
      expect((await person.send('declareInterest', { body: { slug, kind } })).error.code).toBe(
        'invalid_fields',
      )
  })
})
