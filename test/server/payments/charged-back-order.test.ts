import { describe, expect, it, vi } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { testPlatform } from '../harness.ts'
import { balances, createPaidOrder, placeOrder, signOrder } from '../investments/steps.ts'
import { createTestTenant, type TestTenant } from '../test-tenant.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'
import { terminalFixture } from './paying.ts'
import { expectBalanceAfterEach } from './sums.ts'

const platform = await testPlatform()
const { owner, clock, jobs, config } = platform
const { beginPayment, notify } = terminalFixture(platform)

expectBalanceAfterEach(platform)

/** Creates a campaign of tokens at 100 € whose tokens a manager mints, with an order of one token paid at the terminal. */
async function campaign({ soft_cap = 0 } = {}) {
  const tenant = await createTestTenant(platform, { payment: { methods: ['TPV', 'MANUAL_TRANSFER'] } })
  const manager = await tenant.manager()
  const terms = { min_ticket: cents(0), soft_cap: cents(soft_cap), mint_strategy: 'MANUAL' }
  const { slug } = await tenant.issuance(terms)
  const order = await paidAtTerminal(tenant, slug)
  const seen = (id = order.id) => manager.call('getInvestment', { params: { id } })
  const afterReflection = async () => {
    clock.set(new Date(clock.now().getTime() + 5 * 86_400_000))
    await manager.call('setClock', { body: { days: 0 } })
    await drain()
  }
  /** The cardholder's bank takes the money back, or gives it back after a won dispute. */
  const bank = async (what: 'taken' | 'won') => {
    const [{ reference, id } = { reference: '', id: '' }] = (await seen()).payments
    const body = new URLSearchParams({ dispute: what })
    await fetch(`${config.kycUrl}/redsys/payments/${reference}`, { method: 'POST', body, redirect: 'manual' })
    const number = 'RET-2026-78'
    if (what === 'won')
      return manager.call('recordDisputeWon', { params: { id }, body: { number } }).then(drain)
    return manager.call('recordChargeback', { params: { id }, body: { number, amount: order.total } })
  }
  return { ...order, tenant, manager, slug, seen, afterReflection, bank, params: { id: order.id } }
}

async function paidAtTerminal(tenant: TestTenant, slug: string) {
  const investor = await tenant.investor()
  const { id, total } = await placeOrder(investor, slug, 1)
  await investor.call('choosePaymentMethod', { params: { id }, body: { payment_method: 'TPV' } })
  await signOrder(investor, id)
  await notify(await beginPayment(investor, id, total))
  const state = async () => (await investor.call('getInvestment', { params: { id } })).status
  await vi.waitFor(async () => expect(await state()).toBe('CHARGED'), waitOptions)
  return { investor, id, total }
}

async function drain(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await jobs.drain()
}

describe('an accepted order whose card payment was charged back', () => {
  async function chargedBack(terms = {}) {
    const order = await campaign(terms)
    await order.afterReflection()
    await order.manager.call('acceptInvestment', { params: order.params })
    await order.bank('taken')
    return order
  }

  it('cannot be minted by a manager until the dispute is won', async () => {
    const { manager, params, bank, seen } = await chargedBack()
    expect((await seen()).charged_back).toBe(true)
    const refused = await manager.send('mintInvestment', { params })
    expect([refused.status, refused.error.reason?.text]).toEqual([409, 'requirements.charged_back'])
    await bank('won')
    await manager.call('mintInvestment', { params })
    const { status, charged_back } = await seen()
    expect([status, charged_back]).toEqual(['MINTED', false])
  })

  it('can be cancelled: the issuer is owed nothing, and the investor may order again', async () => {
    const { manager, investor, params, seen, tenant, slug } = await chargedBack()
    await manager.call('cancelInvestment', { params, body: { reason: 'Lo ha reclamado a su banco' } })
    await manager.call('setClock', { body: { days: 0 } })
    await drain()
    const { status, payments, payouts } = await seen()
    expect([status, payments[0]?.status, payouts[0]?.status]).toEqual(['CANCELED', 'refunded', 'CONFIRMED'])
    expect(await balances(owner, tenant.id)).toEqual({})
    expect((await placeOrder(investor, slug, 1)).tokens).toBe(1)
  })

  it('can be cancelled although without it the campaign falls below its soft cap', async () => {
    const { manager, params, seen, tenant } = await chargedBack({ soft_cap: 10_000 })
    await manager.call('cancelInvestment', { params, body: { reason: 'Lo ha reclamado a su banco' } })
    await manager.call('setClock', { body: { days: 0 } })
    await drain()
    expect((await seen()).status).toBe('CANCELED')
    expect(await balances(owner, tenant.id)).toEqual({})
  })

  it('can only be cancelled while it is charged back', async () => {
    const { manager, params, bank } = await chargedBack()
    await bank('won')
    const refused = await manager.send('cancelInvestment', { params, body: { reason: 'Me equivoqué' } })
    expect(refused.error.reason?.text).toBe('requirements.not_charged_back')
  })
})

describe('a campaign with a card payment that was charged back', () => {
  it('does not reach its soft cap with that money', async () => {
    const { manager, slug, tenant, bank, seen, afterReflection } = await campaign({ soft_cap: 20_000 })
    const other = await createPaidOrder(await tenant.investor(), manager, slug, 1)
    await afterReflection()
    expect((await seen(other)).campaign.firm).toBe(20_000)
    await bank('taken')
    expect((await seen(other)).campaign.firm).toBe(10_000)
    const refused = await manager.send('acceptInvestment', { params: { id: other } })
    expect(refused.error.reason?.text).toBe('requirements.soft_cap')
    await bank('won')
    await manager.call('acceptInvestment', { params: { id: other } })
  })

  it('stays above its soft cap once it is settled, although that order is cancelled', async () => {
    const { manager, slug, tenant, bank, seen, params, afterReflection } = await campaign({
      soft_cap: 20_000,
    })
    const other = await createPaidOrder(await tenant.investor(), manager, slug, 1)
    await afterReflection()
    await manager.call('acceptInvestment', { params: { id: other } })
    await bank('taken')
    await manager.call('cancelInvestment', { params, body: { reason: 'Lo ha reclamado a su banco' } })
    await manager.call('setClock', { body: { days: 0 } })
    await drain()
    expect((await seen()).status).toBe('CANCELED')
    expect((await seen(other)).campaign.firm).toBe(20_000)
    expect((await manager.call('mintInvestment', { params: { id: other } })).status).toBe('MINTED')
  })
})
