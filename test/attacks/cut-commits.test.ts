import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../src/server/app.ts'
import { appUrl, openPool } from '../../src/server/database/connection.ts'
import { providerReturn } from '../../src/server/modules/payments/jobs/providerReturn.ts'
import { testPlatform } from '../server/harness.ts'
import { balances, chooseTransfer, placeOrder, uploadProof } from '../server/investments/steps.ts'
import { cardPaymentFixture } from '../server/payments/mangopay/card-payment-fixture.ts'
import { terminalFixture } from '../server/payments/paying.ts'
import { netTakenAtTerminal } from '../server/payments/redsys/kept.ts'
import { expectBalanceAfterEach } from '../server/payments/sums.ts'
import { testSecret } from '../server/postgres.ts'
import { createTestTenant, type Person } from '../server/test-tenant.ts'
import { waitOptions } from '../server/webhooks/identity-provider.ts'
import { cuts, cuttingProxy } from './cutting-proxy.ts'

const platform = await testPlatform()
const { config, clock, library, registry, transport, owner, jobs } = platform
const proxy = await cuttingProxy(appUrl(String(owner.options.connectionString), testSecret))
const pool = openPool(proxy.url, { size: 5, onError: () => undefined })
const app = await buildApp({ config, clock, library, pool, registry, transport })
const behindProxy = { ...platform, app }
const mangopay = cardPaymentFixture(behindProxy)
const terminal = terminalFixture(behindProxy)
const tenant = await createTestTenant(behindProxy, {
  payment: { methods: ['TPV', 'CREDIT_CARD', 'BANK_WIRE', 'MANUAL_TRANSFER'] },
  hide: { signInvestment: true },
})
const manager = await tenant.manager()

expectBalanceAfterEach(platform)
afterAll(async () => {
  await app.close()
  await pool.end()
  proxy.close()
})

interface Action {
  /** What is cut; the retry repeats it. */
  act(): Promise<unknown>
  /** Runs after the retry; asserts that money has moved once. */
  ends(): Promise<unknown>
}

/** Each prepares a new order and returns an action about it. */
const actions: Record<string, () => Promise<Action>> = {
  async "a manager's confirmation of a proof"() {
    const [investor, { slug }] = [await tenant.investor(), await tenant.issuance()]
    const { id, total } = await placeOrder(investor, slug, 1)
    const before = (await balances(owner, tenant.id)).escrow ?? 0
    await chooseTransfer(investor, id)
    await uploadProof(investor, id)
    const sent = { params: { id }, key: randomUUID() }
    return {
      act: async () => {
        const { status } = await manager.send('confirmPayment', sent)
        expect(status >= 500).toBe(proxy.hasCut())
      },
      ends: async () => expect((await balances(owner, tenant.id)).escrow).toBe(before + total),
    }
  },

  async "the start of a terminal's payment"() {
    const { investor, id, total, charged } = await orderAtTerminal()
    const sent = { params: { id }, body: { total }, key: randomUUID() }
    return {
      act: () => investor.send('beginPayment', sent),
      async ends() {
        const { id: payment, url } = await investor.call('beginPayment', sent)
        await terminal.payAtTerminal(tenant.host, url)
        await terminal.notify(payment)
        await processed()
        await charged('succeeded')
      },
    }
  },

  async "a terminal's notification"() {
    const { charged, begin } = await orderAtTerminal()
    const { id: payment, url } = await begin()
    await terminal.payAtTerminal(tenant.host, url)
    return {
      async act() {
        await terminal.notify(payment)
        await processed()
      },
      ends: () => charged('succeeded'),
    }
  },

  async 'a refund at the terminal'() {
    const { investor, id, charged, begin } = await orderAtTerminal()
    const { id: payment, url } = await begin()
    await terminal.payAtTerminal(tenant.host, url)
    await terminal.notify(payment)
    await processed()
    await charged('succeeded')
    await investor.call('withdrawInvestment', { params: { id } })
    return {
      act: () => refund(),
      async ends() {
        await advanceMinutes(10)
        expect(await statusesOf(investor, id)).toEqual(['CANCELED', 'refunded', 'CONFIRMED'])
        expect(await netTakenAtTerminal(platform, id)).toBe(0)
      },
    }
  },

  async 'a payment by card'() {
    // Uses the amount 100.80 €, which the cardholder's bank accepts without a confirmation.
    const { beginPayment, host, advanceMinutes, statuses, fundsAtMangopay } = await mangopay.createOrder({
      tenant,
      price: 10_080,
    })
    const { url } = await beginPayment()
    const token = await mangopay.tokenise(await mangopay.openCardPage(host, url))
    return {
      act: () => mangopay.submitToken(host, url, token),
      async ends() {
        for (const minutes of [2, 31, 1]) await advanceMinutes(minutes)
        // Nobody asked MANGOPAY if the attempt was stored and its request never sent.
        if ((await statuses())[0] === 'PAYMENT_ERROR')
          await mangopay.payByCard(host, (await beginPayment()).url)
        expect((await statuses()).filter((status) => status !== 'expired')).toEqual(['CHARGED', 'succeeded'])
        expect(await fundsAtMangopay()).toBe(10_080)
      },
    }
  },

  async "a cardholder's return from the bank"() {
    const { beginPayment, host, advanceMinutes, statuses, fundsAtMangopay, total } =
      await mangopay.createOrder({ tenant })
    const address = await mangopay.decideAtBank(await mangopay.payByCard(host, (await beginPayment()).url))
    const { pathname, search } = new URL(address)
    return {
      act: () => app.inject({ url: pathname + search, headers: { host } }),
      async ends() {
        await advanceMinutes(2)
        expect(await statuses()).toEqual(['CHARGED', 'succeeded'])
        expect(await fundsAtMangopay()).toBe(total)
      },
    }
  },

  async "a hook's query"() {
    const { beginPayment, host, advanceMinutes, statuses, fundsAtMangopay, total, ...order } =
      await mangopay.createOrder({ tenant })
    const { id: payment, url } = await beginPayment()
    await mangopay.decideAtBank(await mangopay.payByCard(host, url))
    const number = await order.providerIdOf(payment)
    return {
      async act() {
        await order.callHook(number)
        await processed()
      },
      async ends() {
        await advanceMinutes(2)
        expect(await statuses()).toEqual(['CHARGED', 'succeeded'])
        expect(await fundsAtMangopay()).toBe(total)
      },
    }
  },

  async 'the opening of a wire'() {
    const { investor, id, advanceMinutes, statuses, openWire, fundsAtMangopay, total } =
      await mangopay.createOrder({ tenant, method: 'BANK_WIRE' })
    const sent = { params: { id }, key: randomUUID() }
    return {
      act: () => investor.send('openWire', sent),
      async ends() {
        await advanceMinutes(2)
        await mangopay.sendWire((await openWire()).concept, (total / 100).toFixed(2))
        await advanceMinutes(4)
        expect(await statuses()).toEqual(['CHARGED', 'received'])
        expect(await fundsAtMangopay()).toBe(total)
      },
    }
  },

  async 'a refund to the card'() {
    const { beginPayment, host, investor, id, advanceMinutes, statuses, fundsAtMangopay } =
      await mangopay.createOrder({ tenant, price: 10_080 })
    await mangopay.payByCard(host, (await beginPayment()).url)
    await investor.call('withdrawInvestment', { params: { id } })
    return {
      act: () => refund(),
      async ends() {
        await advanceMinutes(10)
        expect(await statuses()).toEqual(['CANCELED', 'refunded', 'CONFIRMED'])
        expect(await fundsAtMangopay()).toBe(0)
      },
    }
  },
}

describe.each(cuts)('after the connection was cut at a commit %s, a retry of', (moment) => {
  it.each(Object.entries(actions))('%s moves money once', async (_what, prepare) => {
    const cut: boolean[] = []
    for (let nth = 1; nth < 10 && cut.at(-1) !== false; nth += 1) {
      const { act, ends } = await prepare()
      proxy.cutsAt(nth, moment)
      await act()
      cut.push(proxy.hasCut())
      proxy.cutsAt(0, moment)
      await act()
      await ends()
    }
    expect(cut).toContain(true)
    expect(cut.at(-1)).toBe(false)
  })
})

/** Returns an order to be paid at the terminal. */
async function orderAtTerminal() {
  const order = await terminal.createOrder({ tenant, price: 10_000 })
  const { investor, id, total } = order
  return {
    ...order,
    begin: () => investor.call('beginPayment', { params: { id }, body: { total } }),
    /** Runs what is due, and asserts that the order was charged once. */
    async charged(...payments: string[]) {
      await advanceMinutes(2)
      expect(await statusesOf(investor, id)).toEqual(['CHARGED', ...payments])
      expect(await netTakenAtTerminal(platform, id)).toBe(total)
    },
  }
}

async function statusesOf(investor: Person, id: string): Promise<string[]> {
  const { status, payments, payouts } = await investor.call('getInvestment', { params: { id } })
  return [status, ...payments.map((each) => each.status), ...payouts.map((each) => each.status)]
}

async function advanceMinutes(minutes: number): Promise<void> {
  clock.set(new Date(clock.now().getTime() + minutes * 60_000))
  await manager.call('setClock', { body: { days: 0 } })
  for (let round = 0; round < 3; round += 1) await jobs.drain()
}

/** Waits until the messages of the provider are processed, or the connection is cut meanwhile. */
async function processed(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await owner.query(
        `select 1 from provider_events where tenant_id = $1 and state = 'received'`,
        [tenant.id],
      )
      expect(proxy.hasCut() || rows.length === 0).toBe(true)
    },
    { ...waitOptions, interval: 10 },
  )
}

/** Requests the due refund through the proxy. */
async function refund(): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `update payouts set return_at = return_at - interval '1 day' where tenant_id = $1 and return_at is not null returning id`,
    [tenant.id],
  )
  for (const { id: row } of rows)
    if ('outside' in providerReturn)
      await providerReturn.outside(app.services, tenant.id, { row }).catch(() => undefined)
}
