import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { cardPaymentFixture } from './mangopay/card-payment-fixture.ts'
import { terminalFixture } from './paying.ts'
import { expectBalanceAfterEach } from './sums.ts'

const platform = await testPlatform()
const { app, clock, jobs } = platform
const { createOrder, payByCard, decideAtBank } = cardPaymentFixture(platform)
const terminal = terminalFixture(platform)
const tenant = await createTestTenant(platform, {
  payment: { methods: ['TPV', 'BIZUM', 'CREDIT_CARD', 'BIZUM_WALLET'] },
  hide: { signInvestment: true },
})

expectBalanceAfterEach(platform)

const { host } = tenant

/** An order whose payer has closed the browser on the provider's page. */
interface LeftOrder {
  investor: Person
  manager: Person
  id: string
  total: number
}

/** A way to pay: `open` leads to the provider's page and returns how to pay there, of which the platform is not told. */
interface Way {
  create(): Promise<LeftOrder>
  open(url: string): Promise<() => Promise<unknown>>
  /** The outcome of an attempt that was left. */
  left: string
}

const atTerminal = (method: string): Way => ({
  create: () => terminal.createOrder({ tenant, method }),
  open: (url) => terminal.openTerminal(host, url),
  left: 'expired ',
})

const ways: Record<string, Way> = {
  'a card at the terminal': atTerminal('TPV'),
  'Bizum at the terminal': atTerminal('BIZUM'),
  'a card at MANGOPAY': {
    create: () => createOrder({ tenant }),
    async open(url) {
      const bank = await payByCard(host, url)
      return () => decideAtBank(bank)
    },
    left: 'failed abandoned',
  },
  'Bizum at MANGOPAY': {
    create: () => createOrder({ tenant, method: 'BIZUM_WALLET' }),
    async open(url) {
      const { body } = await app.inject({
        method: 'POST',
        url: url.replace('?', '/confirm?'),
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
      const page = /refresh" content="0;url=([^"]*)"/.exec(body)?.[1] ?? expect.fail(body)
      return () => decideAtBank(page.replaceAll('&amp;', '&'))
    },
    left: 'failed abandoned',
  },
}

describe.each(Object.entries(ways))(
  'a payer by %s who closed the browser and comes back the next day',
  (_what, { create, open, left }) => {
    it('finds that the payment has ended, tries again and has paid once', async () => {
      const order = await create()
      const attempt = await begin(order)
      await open(attempt.url)
      await aDayPasses(order)
      expect(await stateOf(order)).toEqual(['PAYMENT_ERROR', left])
      const { payment, order_status } = await order.investor.call('getPayment', {
        params: { id: attempt.id },
      })
      expect([payment.status, order_status]).toEqual([left.split(' ')[0], 'PAYMENT_ERROR'])
      const pay = await open((await begin(order)).url)
      await pay()
      await aDayPasses(order)
      expect(await stateOf(order)).toEqual(['CHARGED', left, 'succeeded '])
    })

    it('has paid once if they paid before', async () => {
      const order = await create()
      const attempt = await begin(order)
      const pay = await open(attempt.url)
      await pay()
      await aDayPasses(order)
      expect(await stateOf(order)).toEqual(['CHARGED', 'succeeded '])
      const again = { params: { id: order.id }, body: { total: order.total } }
      expect((await order.investor.send('beginPayment', again)).status).toBe(409)
      const page = await app.inject({ url: attempt.url, headers: { host } })
      expect(page.headers.location).toBe(`/user/bbva?payment=${attempt.id}`)
    })
  },
)

function begin({ investor, id, total }: LeftOrder) {
  return investor.call('beginPayment', { params: { id }, body: { total } })
}

/** Moves the clock to the next day and runs what is due then. */
async function aDayPasses({ manager }: LeftOrder): Promise<void> {
  clock.set(new Date(clock.now().getTime() + 20 * 3_600_000))
  // Sweeps twice, because a sweep skips what another one has locked.
  for (let minute = 0; minute < 2; minute += 1) {
    await manager.call('setClock', { body: { days: 0 } })
    for (let round = 0; round < 3; round += 1) await jobs.drain()
  }
}

/** Returns an order's status, and its payments with their reasons. */
async function stateOf({ investor, id }: LeftOrder): Promise<string[]> {
  const { status, payments } = await investor.call('getInvestment', { params: { id } })
  return [status, ...payments.map((each) => `${each.status} ${each.reason}`)]
}
