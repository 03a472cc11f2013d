import { expect, it, vi } from 'vitest'
import { tokens } from '../../../src/domain/money.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { paymentExpiry } from '../../../src/server/modules/payments/jobs/paymentExpiry.ts'
import { testPlatform } from '../harness.ts'
import { balances, order, sign } from '../investments/steps.ts'
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
}

/** What may happen to an order that somebody is about to pay at the terminal. */
const events = {
  paid: ({ payment }: Case) => tell(payment),
  paidAgain: ({ payment }: Case) => tell(payment, { hour: '12:01' }),
  denied: ({ payment }: Case) => tell(payment, { response: '0190', hour: '11:59' }),
  withdrawn: ({ investor, id }: Case) => investor.call('withdrawInvestment', { params: { id } }),
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

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]]
  return all.flatMap((first, index) =>
    permutations(all.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  )
}

/** All of them where time is no matter, else every eleventh. */
function sample<T>(all: readonly T[]): T[] {
  return all.filter((_, index) => process.env.LONG_TESTS !== undefined || index % 11 === 0)
}

const world = await newWorld(platform, { payment: { methods: ['TPV'] } })
const manager = await world.manager()
const { slug } = await world.issuance({ tokens_for_sale: tokens(10_000), max_tokens: tokens(50) })

async function about(happening: readonly Event[]): Promise<Case> {
  const investor = await world.investor()
  const { id, total } = await order(investor, slug, 1)
  await investor.call('choosePaymentMethod', { params: { id }, body: { payment_method: 'TPV' } })
  await sign(investor, id)
  const { id: payment, url } = await investor.call('beginPayment', { params: { id }, body: { total } })
  await payThere(world.host, url)
  const one = { investor, id, payment }
  for (const event of happening) {
    await events[event](one)
    await understood()
  }
  return one
}

/** Every message of the terminal has had its effect. */
function understood(): Promise<void> {
  return vi.waitFor(async () => {
    const { rows } = await owner.query(
      `select 1 from provider_events where tenant_id = $1 and state <> 'applied'`,
      [world.tenantId],
    )
    expect(rows).toEqual([])
  }, patience)
}

async function ends(cases: readonly Case[]): Promise<Set<string>> {
  await manager.call('setClock', { body: { days: 0 } })
  for (let round = 0; round < 4; round += 1) await jobs.drain()
  const told = await Promise.all(
    cases.map(async ({ id }) => {
      const { status, payments, payouts } = await manager.call('getInvestment', { params: { id } })
      return [status, ...payments.map((each) => each.status), ...payouts.map((each) => each.status)].join(' ')
    }),
  )
  return new Set(told)
}

it('ends the same in whatever order the terminal, the investor and the clock come', async () => {
  const leaving = sample(permutations<Event>(['paid', 'paidAgain', 'denied', 'withdrawn', 'givenUp']))
  const left: Case[] = []
  for (const happening of leaving) left.push(await about(happening))
  expect(await ends(left)).toEqual(new Set(['CANCELED refunded CONFIRMED']))
  expect(await balances(owner, world.tenantId)).toEqual({})

  const staying = sample(permutations<Event>(['paid', 'paidAgain', 'denied', 'givenUp']))
  const stayed: Case[] = []
  for (const happening of staying) stayed.push(await about(happening))
  expect(await ends(stayed)).toEqual(new Set(['CHARGED succeeded']))
  const taken = staying.length * 10_000
  expect(await balances(owner, world.tenantId)).toMatchObject({ clearing: -taken, escrow: taken })
  await assertInvariants(owner)
})
