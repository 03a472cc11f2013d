import { describe, expect, it, vi } from 'vitest'
import { providerReturn } from '../../src/server/modules/payments/jobs/providerReturn.ts'
import { testPlatform } from '../server/harness.ts'
import { cardPaymentFixture } from '../server/payments/mangopay/card-payment-fixture.ts'
import { terminalFixture } from '../server/payments/paying.ts'
import { netTakenAtTerminal } from '../server/payments/redsys/kept.ts'
import { expectBalanceAfterEach } from '../server/payments/sums.ts'
import { addApprovedAccount } from '../server/payouts/steps.ts'
import { createTestTenant, type Person } from '../server/test-tenant.ts'
import { waitOptions } from '../server/webhooks/identity-provider.ts'

const platform = await testPlatform()
const { app, owner, config, clock, jobs } = platform
const { createOrder, payByCard, decideAtBank, returnFromBank, sendWire } = cardPaymentFixture(platform)
const terminal = terminalFixture(platform)
const tenant = await createTestTenant(platform, {
  payment: { methods: ['TPV', 'CREDIT_CARD', 'BANK_WIRE'] },
  hide: { signInvestment: true },
})
const manager = await tenant.manager()

expectBalanceAfterEach(platform)

/** An order whose money has come to its provider. */
interface PaidOrder {
  investor: Person
  id: string
  total: number
  /** Tells the platform of the money; it may process the message after its response. */
  tell(): Promise<unknown>
  /** Returns the cents that the provider has taken and not returned. */
  atProvider(): Promise<number>
}

/** Maps messages that money has come to functions that prepare an order about which they tell. */
const messages: Record<string, () => Promise<PaidOrder>> = {
  async "the cardholder's return"() {
    const order = await createOrder({ tenant })
    const address = await decideAtBank(await payByCard(order.host, (await order.beginPayment()).url))
    return { ...order, tell: () => returnFromBank(address), atProvider: order.fundsAtMangopay }
  },

  async "MANGOPAY's hook"() {
    const order = await createOrder({ tenant })
    const { id: payment, url } = await order.beginPayment()
    await decideAtBank(await payByCard(order.host, url))
    const number = await order.providerIdOf(payment)
    return { ...order, tell: () => order.callHook(number), atProvider: order.fundsAtMangopay }
  },

  async "the terminal's notification"() {
    const order = await terminal.createOrder({ tenant, price: 10_000 })
    const { investor, id, total } = order
    const { id: payment, url } = await investor.call('beginPayment', { params: { id }, body: { total } })
    await terminal.payAtTerminal(tenant.host, url)
    return {
      ...order,
      tell: () => terminal.notify(payment),
      atProvider: () => netTakenAtTerminal(platform, id),
    }
  },

  async 'the hook of a wire'() {
    const order = await createOrder({ tenant, method: 'BANK_WIRE' })
    const { concept } = await order.openWire()
    await addApprovedAccount(manager, order.investor)
    await sendWire(concept, (order.total / 100).toFixed(2))
    const { payments } = await order.getOrder()
    const number = await order.providerIdOf(payments[0]?.id ?? '')
    return { ...order, tell: () => order.callHook(number), atProvider: order.fundsAtMangopay }
  },
}

type Act = () => Promise<unknown>

/** Lists when the investor withdraws. */
const moments: [string, (tell: Act, withdraw: Act) => Promise<unknown>][] = [
  ['just before', (tell, withdraw) => Promise.all([withdraw(), tell()])],
  ['just after', (tell, withdraw) => Promise.all([tell(), withdraw()])],
  ['once it has been received', (tell, withdraw) => tell().then(withdraw)],
  [
    'while it is processed',
    async (tell, withdraw) => {
      const { fetch } = globalThis
      let withdrawal: Promise<unknown> | undefined
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
        const answer = await fetch(url, init)
        withdrawal ??= withdraw()
        return answer
      })
      await tell()
      // Waits for the query about the message; the terminal's proves itself, so that nobody asks.
      await processed()
      vi.restoreAllMocks()
      await (withdrawal ?? withdraw())
    },
  ],
]

describe.each(Object.entries(messages))(
  'of an order withdrawn at the same time as %s',
  (_message, prepare) => {
    it.each(moments)('nothing is kept if it was withdrawn %s', async (_when, meet) => {
      const { investor, id, total, tell, atProvider } = await prepare()
      const withdrawn: number[] = []
      await meet(tell, async () => {
        withdrawn.push((await investor.send('withdrawInvestment', { params: { id } })).status)
      })
      await settled()
      const { status } = await investor.call('getInvestment', { params: { id } })
      expect([withdrawn, status]).toEqual([
        [expect.any(Number)],
        withdrawn[0] === 200 ? 'CANCELED' : 'CHARGED',
      ])
      if (status === 'CANCELED') await returned(investor, id)
      expect(await atProvider()).toBe(status === 'CANCELED' ? 0 : total)
    })
  },
)

/** Waits until all messages are processed. */
async function processed(): Promise<void> {
  const waiting = `select 1 from provider_events where tenant_id = $1 and state = 'received'`
  await vi.waitUntil(async () => (await owner.query(waiting, [tenant.id])).rowCount === 0, {
    ...waitOptions,
    interval: 10,
  })
}

/** Runs what is due once all messages are processed. */
async function settled(): Promise<void> {
  await processed()
  clock.set(new Date(clock.now().getTime() + 2 * 60_000))
  await manager.call('setClock', { body: { days: 0 } })
  for (let round = 0; round < 3; round += 1) await jobs.drain()
}

/** Repeats the refund until its money has arrived, for a wire at the investor's bank. */
async function returned(investor: Person, id: string): Promise<void> {
  await vi.waitFor(async () => {
    await arriveFromMangopay(id)
    const due = `update payouts set return_at = return_at - interval '1 day'
      where tenant_id = $1 and return_at is not null returning id`
    const { rows } = await owner.query<{ id: string }>(due, [tenant.id])
    for (const { id: row } of rows)
      if ('outside' in providerReturn) await providerReturn.outside(app.services, tenant.id, { row })
    const { payouts } = await investor.call('getInvestment', { params: { id } })
    expect(payouts.map(({ status }) => status)).toEqual(['CONFIRMED'])
  }, waitOptions)
}

/** Lets the payouts of an order's payer arrive at their bank. */
async function arriveFromMangopay(id: string): Promise<void> {
  const { rows } = await owner.query<{ wallet: string }>(
    `select provider_wallet as wallet from payers join investments on payers.user_id = investor_id
     where investments.id = $1 and provider_wallet is not null`,
    [id],
  )
  const slug = tenant.host.replace('.localhost', '')
  for (const { wallet } of rows) {
    const address = `${config.kycUrl}/mangopay/v2.01/${slug}/wallets/${wallet}/transactions`
    const answer = await fetch(address, { headers: { authorization: `Bearer token-of-${slug}` } })
    const movements = (await answer.json()) as { Id: string; Type: string }[]
    for (const { Id } of movements.filter(({ Type }) => Type === 'PAYOUT'))
      await fetch(`${config.kycUrl}/mangopay/payouts/${Id}`, {
        method: 'POST',
        body: new URLSearchParams({ decision: 'arrives', tell: 'never' }),
        redirect: 'manual',
      })
  }
}
