import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { cents, tokens } from '../../../src/domain/money.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { paymentExpiry } from '../../../src/server/modules/payments/jobs/paymentExpiry.ts'
import { testPlatform } from '../harness.ts'
import { balances, order } from '../investments/steps.ts'
import { newWorld, type Person } from '../investments/world.ts'
import { patience } from '../webhooks/identity-provider.ts'
import { payingOf } from './paying.ts'

const platform = await testPlatform()
const { owner, app, jobs } = platform
const { tell, payThere } = payingOf(platform)

interface Case {
  investor: Person
  id: string
  payment: string
  /** What happens to it, in this order. */
  happening: Event[]
}

/** What may happen, again and again, to an order that somebody is about to pay at the terminal. */
const events = {
  paid: ({ payment }: Case) => tell(payment),
  paidTwice: ({ payment }: Case) => tell(payment, { hour: '12:01' }),
  denied: ({ payment }: Case) => tell(payment, { response: '0190', hour: '11:59' }),
  cameBack: ({ payment }: Case) =>
    app.inject({ url: `/payments/${payment}/back`, headers: { host: world.host } }),
  withdrawn: ({ investor, id }: Case) => investor.send('withdrawInvestment', { params: { id } }),
  givenUp: async ({ payment }: Case) => {
    await owner.query(
      `update payments set expires_at = expires_at - interval '1 day' where id = $1 and expires_at is not null`,
      [payment],
    )
    if ('outside' in paymentExpiry)
      await paymentExpiry.outside(app.services, world.tenantId, { row: payment })
  },
} as const

type Event = keyof typeof events

const told: readonly Event[] = ['paid', 'paidTwice', 'denied']

const world = await newWorld(platform, {
  payment: { methods: ['TPV'] },
  hide: { signInvestment: true },
})
const manager = await world.manager()
const { slug } = await world.issuance({
  tokens_for_sale: tokens(100_000),
  hard_cap: cents(1_000_000_000),
  max_tokens: tokens(50),
})

async function begin(happening: Event[]): Promise<Case> {
  const investor = await world.investor()
  const { id, total } = await order(investor, slug, 1)
  await investor.call('choosePaymentMethod', { params: { id }, body: { payment_method: 'TPV' } })
  const { id: payment, url } = await investor.call('beginPayment', { params: { id }, body: { total } })
  await payThere(world.host, url)
  return { investor, id, payment, happening }
}

async function live(happening: Event[]): Promise<Case> {
  const one = await begin(happening)
  for (const event of happening) {
    await events[event](one)
    if (told.includes(event)) await understood()
  }
  return one
}

/** Every message of the terminal has had its effect. */
function understood(): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await owner.query(
        `select 1 from provider_events where tenant_id = $1 and state <> 'applied' limit 1`,
        [world.tenantId],
      )
      expect(rows).toEqual([])
    },
    { ...patience, interval: 10 },
  )
}

/** Sends back what is owed, the way it came; a sweep takes only so many at a time. */
async function giveBack(): Promise<void> {
  const owed = `select 1 from payouts where tenant_id = $1 and status <> 'CONFIRMED' limit 1`
  for (let sweeps = 0; sweeps < 100; sweeps += 1) {
    await manager.call('setClock', { body: { days: 0 } })
    await jobs.drain()
    if ((await owner.query(owed, [world.tenantId])).rows.length === 0) return
  }
}

/** How an order ends to which this has happened: neither order nor repetition is asked. */
function endOf({ happening }: Case): string {
  const has = (...some: Event[]) => some.some((each) => happening.includes(each))
  const paid = has('paid', 'paidTwice')
  if (paid) return has('withdrawn') ? 'CANCELED refunded CONFIRMED' : 'CHARGED succeeded'
  const over = has('denied', 'givenUp')
  if (has('withdrawn')) return over ? 'CANCELED unpaid' : 'CANCELED waiting'
  return over ? 'PAYMENT_ERROR unpaid' : 'IN_UPDATE_TPV waiting'
}

/** How each order of the tenant ended, by its id. */
async function ends(): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ id: string; ended: string }>(
    `select investment.id, concat_ws(' ', investment.status, payment.said, payout.status) as ended
     from investments investment
     join (
       select investment_id, case
         when status in ('failed', 'expired') then 'unpaid'
         when status in ('needs_person', 'processing') then 'waiting'
         else status end as said
       from payments
     ) payment on payment.investment_id = investment.id
     left join payouts payout on payout.investment_id = investment.id
     where investment.tenant_id = $1`,
    [world.tenantId],
  )
  return new Map(rows.map(({ id, ended }) => [id, ended]))
}

it('ends the same in whatever order and however often terminal, investor, browser and clock come', async () => {
  const happenings = fc.sample(
    fc.array(fc.constantFrom(...(Object.keys(events) as Event[])), { minLength: 1, maxLength: 7 }),
    process.env.LONG_TESTS === undefined ? 1000 : 10_000,
  )
  const cases: Case[] = []
  const sixAtOnce = Array.from({ length: 6 }, async () => {
    for (let next = happenings.pop(); next; next = happenings.pop()) cases.push(await live(next))
  })
  await Promise.all(sixAtOnce)
  await giveBack()

  const ended = await ends()
  expect(cases.filter((each) => ended.get(each.id) !== endOf(each)).map(saidOf)).toEqual([])
  const taken = cases.filter((each) => endOf(each) === 'CHARGED succeeded').length * 10_000
  expect(await balances(owner, world.tenantId)).toMatchObject({ clearing: -taken, escrow: taken })
  await assertInvariants(owner)

  function saidOf(each: Case): string {
    return `${each.happening.join(', ')}: ${ended.get(each.id)} instead of ${endOf(each)}`
  }
}, 900_000)
