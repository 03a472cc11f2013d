import { afterEach, describe, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { createPaidOrder, placeOrder, signOrder } from './steps.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const other = await createTestTenant(platform)
const investor = await tenant.investor()
const manager = await tenant.manager()
const { slug } = await tenant.issuance()
const { id } = await placeOrder(investor, slug, 1)

afterEach(() => assertInvariants(platform.owner))

const strangers = {
  'another investor': await tenant.investor(),
  "another tenant's investor": await other.investor(),
  "another tenant's manager": await other.manager(),
}

const actions = [
  { operation: 'getInvestment' },
  { operation: 'getContract' },
  { operation: 'signContract', body: { name: 'Nora Vidal', accepted: true, code: '000000' } },
  { operation: 'choosePaymentMethod', body: { payment_method: 'MANUAL_TRANSFER' } },
  { operation: 'uploadProof' },
  {
    operation: 'changeInvestment',
    body: { tokens: 2, warning_risk: true, warning_loss: true },
  },
  { operation: 'withdrawInvestment' },
  { operation: 'confirmPayment' },
  { operation: 'rejectProof', body: { reason: 'WRONG_AMOUNT' } },
  { operation: 'acceptInvestment' },
  { operation: 'mintInvestment' },
  { operation: 'cancelInvestment', body: { reason: 'No procede' } },
] as const

describe.each(Object.entries(strangers))('%s', (_name, stranger) => {
  it.each(actions)('cannot $operation', async ({ operation, ...action }) => {
    const sent = operation === 'uploadProof' ? { body: { file_id: await stranger.file() } } : action
    const reply = await stranger.send(operation, { params: { id }, ...sent })
    expect(['not_found', 'forbidden']).toContain(reply.error.code)
    expect((await investor.call('getInvestment', { params: { id } })).status).toBe('CREATED')
  })
})

it("a manager cannot sign, pay, change or withdraw an investor's order", async () => {
  for (const { operation, ...sent } of actions.slice(2, 7)) {
    const reply = await manager.send(operation, { params: { id }, ...sent })
    expect(reply.status).toBe(403)
  }
})

it("an investor cannot prove a payment with another person's file", async () => {
  const buyer = await tenant.investor()
  const { id: own } = await placeOrder(buyer, slug, 1)
  await buyer.call('choosePaymentMethod', {
    params: { id: own },
    body: { payment_method: 'MANUAL_TRANSFER' },
  })
  await signOrder(buyer, own)
  const reply = await buyer.send('uploadProof', {
    params: { id: own },
    body: { file_id: await investor.file() },
  })
  expect(reply).toMatchObject({ status: 400, error: { fields: [{ field: 'file_id' }] } })
})

it('an investor sees only their own investments, and a manager those of the tenant', async () => {
  const buyer = await tenant.investor()
  await createPaidOrder(buyer, manager, slug, 2)
  expect(await buyer.call('listMyInvestments')).toMatchObject({
    total: 1,
    items: [{ investor_id: buyer.id }],
  })
  const all = await manager.call('listInvestments')
  expect(all.total).toBeGreaterThan(1)
  const foreign = await strangers["another tenant's manager"].call('listInvestments')
  expect(foreign.total).toBe(0)
})
