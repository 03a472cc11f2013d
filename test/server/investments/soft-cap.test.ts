import { afterEach, describe, expect, it } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { dayFrom } from './starting-rows.ts'
import { acceptAfterReflection, balances, createPaidOrder } from './steps.ts'

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
  const buy = async (count: number) => createPaidOrder(await tenant.investor(), manager, slug, count)
  const press = (operation: 'acceptInvestment' | 'mintInvestment', id: string) =>
    manager.send(operation, { params: { id } })
  return { tenant, manager, slug, buy, press }
}

const refused = (text: string) => ({ status: 409, error: { code: 'requirement', reason: { text } } })

describe('an issuance below its soft cap', () => {
  it('refuses every acceptance, and shows the missing amount', async () => {
    const { tenant, buy, press } = await setUp()
    const id = await buy(9)
    platform.clock.set(later(5))
    const reply = await press('acceptInvestment', id)
    expect(reply).toMatchObject(refused('requirements.soft_cap'))
    expect(reply.raw).toContain('1.000')
    expect(await balances(platform.owner, tenant.id)).toMatchObject({ escrow: 90_000 })
  })

  it('does not count payments within the reflection period', async () => {
    const { buy, press } = await setUp()
    const first = await buy(5)
    platform.clock.set(later(5))
    await buy(5)
    expect(await press('acceptInvestment', first)).toMatchObject(refused('requirements.soft_cap'))
    platform.clock.set(later(10))
    expect((await press('acceptInvestment', first)).status).toBe(200)
  })
})

describe('an issuance above its soft cap', () => {
  it('allows acceptances, and no cancellation that would fall below it', async () => {
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

  it('allows a manager to cancel the amount above it', async () => {
    const { manager, buy, press } = await setUp()
    const [first, second] = [await buy(10), await buy(1)]
    platform.clock.set(later(5))
    await press('acceptInvestment', first)
    await manager.call('cancelInvestment', { params: { id: second }, body: { reason: 'No procede' } })
  })

  it('loses a refunded payment from its raised amount', async () => {
    const { tenant, manager, slug, buy } = await setUp()
    const id = await buy(10)
    const raised = async () => (await manager.call('getManagedIssuance', { params: { slug } })).raised
    expect(await raised()).toBe(100_000)
    await manager.call('cancelInvestment', { params: { id }, body: { reason: 'No procede' } })
    expect(await raised()).toBe(0)
    const owed = { clearing: -100_000, investor_available: 100_000 }
    expect(await balances(platform.owner, tenant.id)).toEqual(owed)
  })
})

describe('the minting of tokens', () => {
  it.each(['MANUAL', 'AT_CHARGE', 'SOFT_CAP'])(
    'is allowed after the acceptance with %s',
    async (mint_strategy) => {
      const { manager, buy, press } = await setUp({ mint_strategy })
      const id = await buy(10)
      await acceptAfterReflection(platform.clock, manager, id)
      expect((await press('mintInvestment', id)).status).toBe(200)
    },
  )

  it("with CAMPAIGN_END is refused until the campaign's last day, which the refusal shows", async () => {
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

  it('with CAMPAIGN_END is allowed at once if the campaign is closed early', async () => {
    const { tenant, manager, buy, press } = await setUp({ mint_strategy: 'CAMPAIGN_END' })
    const id = await buy(10)
    await acceptAfterReflection(platform.clock, manager, id)
    await platform.owner.query('update issuances set ends_on = starts_on where tenant_id = $1', [tenant.id])
    expect((await press('mintInvestment', id)).status).toBe(200)
  })
})
