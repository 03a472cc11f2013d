import { afterEach, describe, expect, it } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { dayFrom } from './starting-rows.ts'
import { acceptAfterReflection, balances, paid } from './steps.ts'

const platform = await testPlatform()
const start = platform.clock.now()
const later = (days: number) => new Date(start.getTime() + days * 86_400_000)

afterEach(async () => {
  platform.clock.set(start)
  await assertInvariants(platform.owner)
})

/** Creates an issuance with a minimum of 10 tokens, 1,000 €. */
async function setUp(change: object = {}) {
  const tenant = await createTestTenant(platform)
  const manager = await tenant.manager()
  const { slug } = await tenant.issuance({ soft_cap: cents(100_000), ...change })
  const buy = async (count: number) => paid(await tenant.investor(), manager, slug, count)
  const press = (operation: 'acceptInvestment' | 'mintInvestment', id: string) =>
    manager.send(operation, { params: { id } })
  return { tenant, manager, slug, buy, press }
}

const refused = (text: string) => ({ status: 409, error: { code: 'requirement', reason: { text } } })

describe('below the soft cap', () => {
  it('no investment is accepted, and the manager reads how much is missing', async () => {
    const { tenant, buy, press } = await setUp()
    const id = await buy(9)
    platform.clock.set(later(5))
    const reply = await press('acceptInvestment', id)
    expect(reply).toMatchObject(refused('requirements.soft_cap'))
    expect(reply.raw).toContain('1.000')
    expect(await balances(platform.owner, tenant.id)).toMatchObject({ escrow: 90_000 })
  })

  it('money that its investor may still withdraw does not count', async () => {
    const { buy, press } = await setUp()
    const first = await buy(5)
    platform.clock.set(later(5))
    await buy(5)
    expect(await press('acceptInvestment', first)).toMatchObject(refused('requirements.soft_cap'))
    platform.clock.set(later(10))
    expect((await press('acceptInvestment', first)).status).toBe(200)
  })
})

describe('once the soft cap is paid', () => {
  it('everything is accepted, and a manager cannot cancel it back below', async () => {
    const { manager, buy, press } = await setUp()
    const [first, second] = [await buy(6), await buy(4)]
    platform.clock.set(later(5))
    expect((await press('acceptInvestment', first)).status).toBe(200)
    const cancel = await manager.send('cancelInvestment', {
      params: { id: second },
      body: { reason: 'No procede' },
    })
    expect(cancel).toMatchObject(refused('requirements.holds_soft_cap'))
    expect((await press('acceptInvestment', second)).status).toBe(200)
  })

  it('a manager may still cancel what is above it', async () => {
    const { manager, buy, press } = await setUp()
    const [first, second] = [await buy(10), await buy(1)]
    platform.clock.set(later(5))
    await press('acceptInvestment', first)
    await manager.call('cancelInvestment', { params: { id: second }, body: { reason: 'No procede' } })
  })

  it('a refund takes it out of what is raised', async () => {
    const { tenant, manager, slug, buy } = await setUp()
    const id = await buy(10)
    const shown = async () => (await manager.call('getManagedIssuance', { params: { slug } })).raised
    expect(await shown()).toBe(100_000)
    await manager.call('cancelInvestment', { params: { id }, body: { reason: 'No procede' } })
    expect(await shown()).toBe(0)
    const owed = { clearing: -100_000, investor_available: 100_000 }
    expect(await balances(platform.owner, tenant.id)).toEqual(owed)
  })
})

describe('tokens are minted', () => {
  it.each(['MANUAL', 'AT_CHARGE', 'SOFT_CAP'])('from acceptance on with %s', async (mint_strategy) => {
    const { manager, buy, press } = await setUp({ mint_strategy })
    const id = await buy(10)
    await acceptAfterReflection(platform.clock, manager, id)
    expect((await press('mintInvestment', id)).status).toBe(200)
  })

  it('with CAMPAIGN_END only after the last day of the campaign, and the manager reads which', async () => {
    const { manager, buy, press } = await setUp({ mint_strategy: 'CAMPAIGN_END', ends_on: dayFrom(start, 8) })
    const id = await buy(10)
    await acceptAfterReflection(platform.clock, manager, id)
    platform.clock.set(later(8))
    const reply = await press('mintInvestment', id)
    expect(reply).toMatchObject(refused('requirements.campaign_over'))
    expect(reply.raw).toContain('9 de octubre de 2026')
    platform.clock.set(later(9))
    expect((await press('mintInvestment', id)).status).toBe(200)
  })

  it('with CAMPAIGN_END at once when the issuance is closed early', async () => {
    const { tenant, manager, buy, press } = await setUp({ mint_strategy: 'CAMPAIGN_END' })
    const id = await buy(10)
    await acceptAfterReflection(platform.clock, manager, id)
    await platform.owner.query('update issuances set ends_on = starts_on where tenant_id = $1', [tenant.id])
    expect((await press('mintInvestment', id)).status).toBe(200)
  })
})
