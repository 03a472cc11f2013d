import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { cents, tokens } from '../../../src/domain/money.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { investAsCompany } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { dayFrom } from './starting-rows.ts'
import { chooseTransfer, createPaidOrder, orderBody, placeOrder } from './steps.ts'

const platform = await testPlatform()
const now = platform.clock.now()
const tenant = await createTestTenant(platform)

afterEach(() => assertInvariants(platform.owner))

async function taken(slug: string): Promise<number> {
  const manager = await tenant.manager()
  const { tokens_for_sale, tokens_left } = await manager.call('getManagedIssuance', { params: { slug } })
  return tokens_for_sale - tokens_left
}

function tryOrder(investor: Person, slug: string, count: number, more: object = {}) {
  return investor.send('createInvestment', { body: { ...orderBody(slug, count), ...more } })
}

describe('an order', () => {
  it.each([{ price: 1 }, { amount: 1 }, { total: 1 }, { status: 'MINTED' }, { investor_id: randomUUID() }])(
    'is rejected with %j from the client',
    async (extra) => {
      const { slug } = await tenant.issuance()
      const reply = await tryOrder(await tenant.investor(), slug, 1, extra)
      expect(reply.status).toBe(400)
      expect(await taken(slug)).toBe(0)
    },
  )

  it.each([
    { more: { warning_risk: false }, why: 'the risk warning is not ticked' },
    { more: { warning_loss: undefined }, why: 'the loss warning is missing' },
    { more: { tokens: 1.5 }, why: 'the tokens are no integer' },
    { more: { tokens: 0 }, why: 'the tokens are zero' },
    { more: { tokens: '10' }, why: 'the tokens are a string' },
  ])('is rejected if $why', async ({ more }) => {
    const reply = await tryOrder(await tenant.investor(), (await tenant.issuance()).slug, 1, more)
    expect(reply.status).toBe(400)
  })

  it.each([
    { count: 4, why: 'below the minimum of tokens' },
    { count: 51, why: 'above the maximum of tokens' },
  ])('is rejected if it is $why', async ({ count }) => {
    const { slug } = await tenant.issuance({ min_tokens: tokens(5) })
    const reply = await tryOrder(await tenant.investor(), slug, count, { consent_over_threshold: true })
    expect(reply.error.code).toBe('amount_out_of_range')
  })

  it('is rejected below the minimum ticket', async () => {
    const { slug } = await tenant.issuance({ min_ticket: cents(25_000) })
    const investor = await tenant.investor()
    expect((await tryOrder(investor, slug, 2)).error.code).toBe('amount_out_of_range')
    expect((await tryOrder(investor, slug, 3)).status).toBe(200)
  })

  it.each([
    { change: { status: 'PRE_CAMPAIGN' }, why: 'the campaign has not started', code: 'issuance_closed' },
    { change: { status: 'CLOSED' }, why: 'the issuance is closed', code: 'issuance_closed' },
    {
      change: { starts_on: dayFrom(now, 1) },
      why: 'the first day is in the future',
      code: 'issuance_closed',
    },
    { change: { ends_on: dayFrom(now, -1) }, why: 'the last day is over', code: 'issuance_closed' },
    { change: { status: 'DRAFT' }, why: 'the issuance is a draft', code: 'not_found' },
  ])('is refused if $why', async ({ change, code }) => {
    const { slug } = await tenant.issuance(change)
    expect((await tryOrder(await tenant.investor(), slug, 1)).error.code).toBe(code)
  })

  it('is refused while an onboarding step is open, and reserves nothing', async () => {
    const { slug } = await tenant.issuance()
    const reply = await tryOrder(await tenant.investor({ test: null }), slug, 1)
    expect(reply).toMatchObject({ status: 409, error: { code: 'step_too_early', step: 'SUITABILITY_TEST' } })
    expect(await taken(slug)).toBe(0)
  })

  it('is refused with a simulation older than 12 months', async () => {
    const investor = await tenant.investor({ simulation: { certified_at: new Date('2025-09-30T00:00:00Z') } })
    expect((await tryOrder(investor, (await tenant.issuance()).slug, 1)).status).toBe(409)
  })

  it('requires consent above the threshold from a non-sophisticated investor, counting earlier orders', async () => {
    const investor = await tenant.investor()
    const manager = await tenant.manager()
    const { slug } = await tenant.issuance()
    expect((await tryOrder(investor, slug, 16)).error.code).toBe('consent_needed')

    const id = await createPaidOrder(investor, manager, slug, 15)
    platform.clock.set(new Date(now.getTime() + 6 * 86_400_000))
    await manager.call('acceptInvestment', { params: { id } })
    await manager.call('mintInvestment', { params: { id } })
    platform.clock.set(now)
    expect((await tryOrder(investor, slug, 1)).error.code).toBe('consent_needed')
    expect((await tryOrder(investor, slug, 1, { consent_over_threshold: true })).status).toBe(200)
  })

  it('requires no consent from a sophisticated investor', async () => {
    const investor = await tenant.investor({ investor_category: 'SOPHISTICATED', simulation: null })
    expect((await tryOrder(investor, (await tenant.issuance()).slug, 50)).status).toBe(200)
  })

  it('is refused while the investor has an unfinished order in the issuance', async () => {
    const investor = await tenant.investor()
    const { slug } = await tenant.issuance()
    await placeOrder(investor, slug, 1)
    expect(await tryOrder(investor, slug, 1)).toMatchObject({
      status: 409,
      error: { code: 'wrong_state', reason: { text: 'refusals.unfinished_order' } },
    })
    expect(await taken(slug)).toBe(1)
  })

  it('can be repeated after a withdrawal', async () => {
    const investor = await tenant.investor()
    const { slug } = await tenant.issuance()
    const { id } = await placeOrder(investor, slug, 1)
    await investor.call('withdrawInvestment', { params: { id } })
    expect(await investor.call('getInvestFlow', { params: { slug } })).toMatchObject({
      has_investment: false,
    })
    expect((await placeOrder(investor, slug, 2)).tokens).toBe(2)
  })

  it('sent twice with one key creates one investment and the same answer', async () => {
    const investor = await tenant.investor()
    const { slug } = await tenant.issuance()
    const sent = { body: orderBody(slug, 2), key: randomUUID() }
    const first = await investor.send('createInvestment', sent)
    const second = await investor.send('createInvestment', sent)
    expect(first.status).toBe(200)
    expect(second.raw).toBe(first.raw)
    expect(await taken(slug)).toBe(2)
  })

  it('sent ten times concurrently with one key creates one investment and the same answer', async () => {
    const investor = await tenant.investor()
    const { slug } = await tenant.issuance()
    const sent = { body: orderBody(slug, 2), key: randomUUID() }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => investor.send('createInvestment', sent)),
    )
    expect(new Set(replies.map(({ raw }) => raw)).size).toBe(1)
    expect(replies[0]?.status).toBe(200)
    expect(await taken(slug)).toBe(2)
  })

  it('sent concurrently from five windows creates one investment, and four are refused', async () => {
    const investor = await tenant.investor()
    const { slug } = await tenant.issuance()
    const replies = await Promise.all(Array.from({ length: 5 }, () => tryOrder(investor, slug, 2)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await taken(slug)).toBe(2)
  })

  it('is refused if its key was used for another order', async () => {
    const investor = await tenant.investor()
    const key = randomUUID()
    await investor.send('createInvestment', { body: orderBody((await tenant.issuance()).slug, 1), key })
    const other = await investor.send('createInvestment', {
      body: orderBody((await tenant.issuance()).slug, 1),
      key,
    })
    expect(other.error.code).toBe('key_reused')
  })
})

describe('a quote for an order', () => {
  it('contains price, fee, limits and threshold', async () => {
    const charging = await createTestTenant(platform, { extras: { investmentFee: { percent: 1.25 } } })
    const investor = await charging.investor()
    const { slug } = await charging.issuance({ token_price: cents(3_333), min_ticket: cents(10_000) })
    expect(await investor.call('quoteInvestment', { params: { slug, tokens: 46 } })).toEqual({
      tokens: 46,
      price: 3_333,
      amount: 153_318,
      fee: 1_916,
      total: 155_234,
      fee_percent: 1.25,
      over_threshold: true,
      threshold: 150_000,
      min_tokens: 4,
      max_tokens: 50,
      unpaid_max: 100,
      methods: [{ method: 'MANUAL_TRANSFER', fee: 0, total: 155_234, left: 155_234 }],
      least_total: 155_234,
      most_total: 155_234,
      reflection_ends_at: '2026-10-05T21:59:59.999Z',
    })
  })
})

describe('the payment method of an order', () => {
  it('is rejected if the tenant does not offer it', async () => {
    const investor = await tenant.investor()
    const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 1)
    const reply = await investor.send('choosePaymentMethod', {
      params: { id },
      body: { payment_method: 'BIZUM' },
    })
    expect(reply).toMatchObject({ status: 400, error: { fields: [{ field: 'payment_method' }] } })
  })

  it("must be chosen before the signature, and its fee is part of the contract's total", async () => {
    const charging = await createTestTenant(platform, {
      payment: { fees: { MANUAL_TRANSFER: { fixed_cents: 250 } } },
    })
    const investor = await charging.investor()
    await investAsCompany(investor, await charging.manager())
    const { id } = await placeOrder(investor, (await charging.issuance()).slug, 1)
    const early = await investor.send('signContract', {
      params: { id },
      body: { name: 'Nora Vidal', accepted: true, code: '000000' },
    })
    expect(early).toMatchObject({ status: 409, error: { code: 'wrong_state' } })
    await chooseTransfer(investor, id)
    const { text } = await investor.call('getContract', { params: { id } })
    expect(text.replaceAll('\u00a0', ' ')).toContain('Total: **102,50 €**')
  })

  it('accepts a proof of payment only after the signature', async () => {
    const investor = await tenant.investor()
    const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 1)
    await chooseTransfer(investor, id)
    const reply = await investor.send('uploadProof', {
      params: { id },
      body: { file_id: await investor.file() },
    })
    expect(reply).toMatchObject({
      status: 409,
      error: { code: 'requirement', reason: { text: 'requirements.sign_first' } },
    })
  })
})
