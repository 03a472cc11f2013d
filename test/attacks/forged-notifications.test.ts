import { beforeEach, expect, it, vi } from 'vitest'
import { paymentServices } from '../../src/server/providers/payment/services.ts'
import { testPlatform } from '../server/harness.ts'
import { balances } from '../server/investments/steps.ts'
import accounts from '../server/payments/accounts.json' with { type: 'json' }
import { type NotificationOptions, terminalFixture } from '../server/payments/paying.ts'
import { expectBalanceAfterEach } from '../server/payments/sums.ts'
import { waitOptions } from '../server/webhooks/identity-provider.ts'

const written: string[] = []
/** Every tenant has a terminal of its own kind, whose bank signs with version 2 alone. */
const accountOfTenant = (slug: string) =>
  paymentServices
    .filter(({ name }) => name === 'redsys')
    .map((service) => service.read({ ...accounts.redsys.own, url: `https://${slug}.test` }))
    .flatMap((account) => ('problem' in account ? [] : [account]))
const platform = await testPlatform({
  config: { paymentAccounts: accountOfTenant, logLevel: 'warn' },
  logTo: { write: (line) => void written.push(line) },
})
const { owner } = platform
const { createOrder, beginPayment, notify } = terminalFixture(platform)

expectBalanceAfterEach(platform)

beforeEach(() => {
  written.length = 0
})

async function begun() {
  const { tenant, investor, id, total } = await createOrder()
  const payment = await beginPayment(investor, id, total)
  const state = async () => {
    const { status, payments } = await investor.call('getInvestment', { params: { id } })
    return [status, ...payments.map((each) => each.status)]
  }
  return { tenant, investor, id, total, payment, state }
}

const logged = () =>
  written.map((line) => JSON.parse(line)).filter(({ operation }) => operation === 'receiveRedsysNotification')

it.each<[string, (total: number) => NotificationOptions]>([
  ['a wrong signature', () => ({ key: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })],
  ['a wrong merchant', () => ({ merchant: '999999999' })],
  ['a wrong terminal', () => ({ terminal: '002' })],
  ['an old version of the signature', () => ({ version: 'HMAC_SHA256_V1' })],
])('a notification with %s is refused and logged, and moves nothing', async (_what, forge) => {
  const { tenant, payment, total, state } = await begun()
  written.length = 0
  expect(await notify(payment, forge(total))).toBe(401)
  expect(logged()).toMatchObject([{ outcome: 'refused', code: 'not_authentic' }])
  expect(await state()).toEqual(['IN_UPDATE_TPV', 'needs_person'])
  expect(await balances(owner, tenant.id)).not.toHaveProperty('clearing')
  const { rows } = await owner.query('select 1 from provider_events where tenant_id = $1', [tenant.id])
  expect(rows).toEqual([])
})

it.each<[string, (total: number) => NotificationOptions]>([
  ['another amount', (total) => ({ amount: total + 1 })],
  ['another currency', () => ({ currency: '840' })],
])(
  'a notification of %s is kept for the managers with its problem, and moves nothing',
  async (_what, forge) => {
    const { tenant, payment, total, state } = await begun()
    expect(await notify(payment, forge(total))).toBe(200)
    await vi.waitFor(async () => {
      const { rows } = await owner.query('select problem from provider_events where tenant_id = $1', [
        tenant.id,
      ])
      expect(rows).toEqual([{ problem: expect.stringMatching(/./) }])
    }, waitOptions)
    expect(await state()).toEqual(['IN_UPDATE_TPV', 'needs_person'])
    expect(await balances(owner, tenant.id)).not.toHaveProperty('clearing')
  },
)

it('a notification of another tenant’s payment is kept apart, and moves nothing in either', async () => {
  const { tenant, payment, state } = await begun()
  const other = await begun()
  expect(await notify(payment, { host: other.tenant.host })).toBe(200)
  await vi.waitFor(async () => {
    const { rows } = await owner.query('select tenant_id, state from provider_events')
    expect(rows).toContainEqual({ tenant_id: other.tenant.id, state: 'parked' })
  }, waitOptions)
  for (const each of [state, other.state]) expect(await each()).toEqual(['IN_UPDATE_TPV', 'needs_person'])
  for (const { id } of [tenant, other.tenant])
    expect(await balances(owner, id)).not.toHaveProperty('clearing')
})

it('a notification that is replayed is recognised and logged, and moves nothing', async () => {
  const { investor, id, total, payment, state } = await begun()
  const denial = { response: '0190' }
  expect(await notify(payment, denial)).toBe(200)
  await vi.waitFor(async () => expect(await state()).toEqual(['PAYMENT_ERROR', 'failed']), waitOptions)
  await beginPayment(investor, id, total)
  written.length = 0
  expect(await notify(payment, denial)).toBe(200)
  expect(logged()).toMatchObject([{ outcome: 'ok', repeated: true }])
  expect(await state()).toEqual(['IN_UPDATE_TPV', 'failed', 'needs_person'])
})
