import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { testPlatform } from '../../harness.ts'
import { waitOptions } from '../../webhooks/identity-provider.ts'
import { terminalFixture } from '../paying.ts'
import { expectBalanceAfterEach } from '../sums.ts'
import { cardPaymentFixture } from './card-payment-fixture.ts'

const platform = await testPlatform({ movesSimulators: true })
const { app, owner, config } = platform
const { createOrder, payByCard, decideAtBank } = cardPaymentFixture(platform)
const terminal = terminalFixture(platform)

beforeAll(async () => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  config.publicOrigin = `http://{host}:${port}`
})
expectBalanceAfterEach(platform)
afterEach(() => void vi.restoreAllMocks())

async function messagesTo(tenantId: string): Promise<string[]> {
  const { rows } = await owner.query(
    'select state, query from provider_events where tenant_id = $1 order by id',
    [tenantId],
  )
  return rows.map(({ state, query }) => `${state} ${new URLSearchParams(query).get('RessourceId')}`)
}

it.each([
  ['twice', ['number']],
  ['forged', ['payin_nobody_knows', 'number']],
])('a payment of which MANGOPAY tells %s is charged once', async (tell, told) => {
  const order = await createOrder()
  const { id: payment, url } = await order.beginPayment()
  await decideAtBank(await payByCard(order.host, url), 'confirm', tell)
  await order.waitForState('CHARGED', 'succeeded')
  const number = await order.providerIdOf(payment)
  const expected = told.map((id) => `applied ${id === 'number' ? number : id}`)
  await vi.waitFor(async () => expect(await messagesTo(order.tenant.id)).toEqual(expected), waitOptions)
  expect(await order.fundsAtMangopay()).toBe(order.total)
})

/** Holds back what the simulators send later by themselves. */
function holdBack(): void {
  const { setTimeout } = globalThis
  const delay = ((work: () => void, ms?: number, ...rest: unknown[]) =>
    setTimeout(work, ms === 5000 ? 600_000 : ms, ...rest)) as typeof setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(delay)
}

it("MANGOPAY's late hook comes when the demo's clock moves on", async () => {
  const order = await createOrder()
  const { url } = await order.beginPayment()
  holdBack()
  await decideAtBank(await payByCard(order.host, url), 'confirm', 'late')
  expect(await messagesTo(order.tenant.id)).toEqual([])
  await order.manager.call('setClock', { body: { days: 1 } })
  await order.waitForState('CHARGED', 'succeeded')
  expect(await order.fundsAtMangopay()).toBe(order.total)
})

it("the terminal's late notification comes when the demo's clock moves on", async () => {
  const { investor, manager, tenant, id, total } = await terminal.createOrder()
  const { url } = await investor.call('beginPayment', { params: { id }, body: { total } })
  holdBack()
  await terminal.payAtTerminal(tenant.host, url, 'late')
  expect(await messagesTo(tenant.id)).toEqual([])
  await manager.call('setClock', { body: { days: 1 } })
  const statusOf = async () => (await investor.call('getInvestment', { params: { id } })).status
  await vi.waitFor(async () => expect(await statusOf()).toBe('CHARGED'), waitOptions)
})
