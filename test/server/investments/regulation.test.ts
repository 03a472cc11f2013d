import { afterEach, describe, expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { orderBody, placeOrder } from './steps.ts'

const platform = await testPlatform()
const start = platform.clock.now()
const law = await createTestTenant(platform)
const sophisticated = { investor_category: 'SOPHISTICATED', simulation: null } as const

afterEach(() => platform.clock.set(start))

describe('a tenant with a reflection period for everyone', () => {
  test('grants it to sophisticated investors, and states it in the contract', async () => {
    const strict = await createTestTenant(platform, { regulation: { reflection_for_all: true } })
    for (const [tenant, ends, clause] of [
      [law, start.toISOString(), 'no le asiste el periodo de reflexión'],
      [strict, '2026-10-05T21:59:59.999Z', 'puede retirarse sin dar razones'],
    ] as const) {
      const investor = await tenant.investor(sophisticated)
      const { id, reflection_ends_at } = await placeOrder(investor, (await tenant.issuance()).slug, 1)
      expect(reflection_ends_at).toBe(ends)
      expect((await investor.call('getContract', { params: { id } })).text).toContain(clause)
    }
  })

  test('keeps it for an existing order after it is switched off', async () => {
    const changing = await createTestTenant(platform, { regulation: { reflection_for_all: true } })
    const investor = await changing.investor(sophisticated)
    const { id } = await placeOrder(investor, (await changing.issuance()).slug, 1)
    await changing.publish({})
    const { reflection_ends_at } = await investor.call('getInvestment', { params: { id } })
    expect(reflection_ends_at).toBe('2026-10-05T21:59:59.999Z')
    expect((await investor.call('getContract', { params: { id } })).text).toContain('puede retirarse')
  })
})

test('a tenant with a mandatory simulation requires it of sophisticated investors before an order', async () => {
  const strict = await createTestTenant(platform, { regulation: { simulation_for_all: true } })
  const [free, limited] = [await law.investor(sophisticated), await strict.investor(sophisticated)]
  const ask = { body: orderBody((await law.issuance()).slug, 1) }
  expect((await free.send('createInvestment', ask)).status).toBe(200)
  const refused = await limited.send('createInvestment', {
    body: orderBody((await strict.issuance()).slug, 1),
  })
  expect(refused).toMatchObject({ status: 409, error: { code: 'step_too_early', step: 'SIMULATION' } })
})

test("a simulation is valid for the tenant's number of months, at most twelve", async () => {
  const strict = await createTestTenant(platform, { regulation: { simulation_months: 6 } })
  const lax = await createTestTenant(platform, { regulation: { simulation_months: 24 } })
  const done = async (tenant: typeof law, since: string) =>
    (await (await tenant.investor({ simulation: { certified_at: new Date(since) } })).call('getSession'))
      .simulation_done
  expect(await done(law, '2025-10-02T10:00:00Z')).toBe(true)
  expect(await done(strict, '2026-04-02T10:00:00Z')).toBe(true)
  expect(await done(strict, '2026-03-31T10:00:00Z')).toBe(false)
  expect(await done(lax, '2025-09-30T10:00:00Z')).toBe(false)
})

describe("the warning about an investment's size", () => {
  test.each([
    { title: 'by the law', regulation: {}, worth: 30_000, threshold: 1_500 },
    {
      title: 'with a lower amount',
      regulation: { warning_from_cents: 30_000 },
      worth: 2_000,
      threshold: 300,
    },
    { title: 'with a lower percentage', regulation: { warning_percent: 4 }, worth: 30_000, threshold: 1_200 },
    {
      title: 'for every order',
      regulation: { warning_from_cents: 0, warning_percent: 0 },
      worth: 30_000,
      threshold: 0,
    },
    {
      title: 'configured laxer than the law',
      regulation: { warning_percent: 50 },
      worth: 30_000,
      threshold: 1_500,
    },
  ])('$title appears above $threshold euros', async ({ regulation, worth, threshold }) => {
    const tenant = await createTestTenant(platform, { regulation })
    const investor = await tenant.investor({ simulation: { net_worth: BigInt(worth * 100) } })
    expect((await investor.call('getSession')).warning_threshold).toBe(threshold * 100)
    const simulation = { net_income: worth * 100, liquid_assets: 0, commitments: 0 }
    const simulated = await investor.call('simulateLoss', { body: simulation })
    expect(simulated.warning_threshold).toBe(threshold * 100)
    const { slug } = await tenant.issuance()
    const above = orderBody(slug, Math.floor(threshold / 100) + 1)
    expect((await investor.send('createInvestment', { body: above })).error.code).toBe('consent_needed')
  })
})
