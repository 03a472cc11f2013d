import { afterEach, describe, expect, it } from 'vitest'
import { tokens } from '../../../src/domain/money.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { createPaidOrder, orderBody, placeOrder } from './steps.ts'

const platform = await testPlatform()

afterEach(() => assertInvariants(platform.owner))

/** Creates a campaign of 100 tokens with at most 20 unpaid tokens per person. */
async function setUp(change = {}) {
  const tenant = await createTestTenant(platform, { payment: { unpaid_percent: 20 } })
  const investor = await tenant.investor()
  const { slug } = await tenant.issuance(change)
  return { tenant, investor, slug }
}

const body = (slug: string, count: number) => ({ ...orderBody(slug, count), consent_over_threshold: true })

describe("an investor's unpaid tokens", () => {
  it("are limited to the tenant's share of the issuance, and the error contains the limit", async () => {
    const { investor, slug } = await setUp()
    const reply = await investor.send('createInvestment', { body: body(slug, 21) })
    expect([reply.status, reply.error.code]).toEqual([409, 'unpaid_cap'])
    expect(reply.raw).toContain('como máximo 20 tokens')
    expect((await placeOrder(investor, slug, 20)).tokens).toBe(20)
  })

  it('are limited for a changed order too', async () => {
    const { investor, slug } = await setUp()
    const { id } = await placeOrder(investor, slug, 20)
    const { slug: _slug, ...change } = body(slug, 21)
    const reply = await investor.send('changeInvestment', { params: { id }, body: change })
    expect(reply.error.code).toBe('unpaid_cap')
    expect((await investor.call('getInvestment', { params: { id } })).status).toBe('CREATED')
  })

  it('are shown as the maximum before ordering', async () => {
    const { investor, slug } = await setUp()
    const quote = await investor.call('quoteInvestment', { params: { slug, tokens: 1 } })
    expect(quote).toMatchObject({ max_tokens: 20, unpaid_max: 20 })
    const before = await investor.call('getInvestFlow', { params: { slug } })
    expect(before).toMatchObject({ order_max: 20, unpaid_max: 20 })
    await placeOrder(investor, slug, 15)
    expect(await investor.call('getInvestFlow', { params: { slug } })).toMatchObject({ order_max: 20 })
  })

  it('may always reach the minimum order', async () => {
    const { investor, slug } = await setUp({ min_tokens: tokens(30) })
    expect((await placeOrder(investor, slug, 30)).tokens).toBe(30)
    const reply = await investor.send('createInvestment', { body: body(slug, 31) })
    expect(reply.status).toBe(409)
  })

  it('are limited per investor, without the paid ones', async () => {
    const { tenant, investor, slug } = await setUp()
    await createPaidOrder(investor, await tenant.manager(), slug, 20)
    expect((await placeOrder(await tenant.investor(), slug, 20)).tokens).toBe(20)
  })
})
