import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { cents, tokens } from '../../../src/domain/money.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { orderExpiry } from '../../../src/server/modules/investments/jobs/orderExpiry.ts'
import { paymentExpiry } from '../../../src/server/modules/payments/jobs/paymentExpiry.ts'
import { providerReturn } from '../../../src/server/modules/payments/jobs/providerReturn.ts'
import type { TestPlatform } from '../harness.ts'
import { balances, placeOrder } from '../investments/steps.ts'
import { createTestTenant, type Person, type TestTenant } from '../test-tenant.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'

/** An order about to be paid; `url` is the provider's page, if any. */
export interface StartedPayment {
  tenant: TestTenant
  investor: Person
  /** Identifies the order. */
  id: string
  payment: string
  url: string
}

interface PlacedOrder {
  investor: Person
  id: string
  total: number
}

/** The outcome of a payment. */
type PaymentOutcome = 'paid' | 'unpaid' | 'waiting'

type EventActions<Event extends string> = Record<Event, () => Promise<unknown>>
const common = ['cameBack', 'withdrawn', 'canceled', 'lapsed', 'givenUp'] as const
type Common = (typeof common)[number]

/** A payment method with its own events, besides the common ones. */
export interface PaymentMethodCase<Fate extends string, Event extends string> {
  method: string
  /** Further settings of the tenant, and what an investor needs before they order. */
  customization?: Parameters<typeof createTestTenant>[1]
  prepare?(tenant: TestTenant, investor: Person): Promise<void>
  /** The price of a token by the provider's treatment of the payment. */
  fates: Record<Fate, number>
  /** Opens the payment if it does not start on a provider's page. */
  open?(order: PlacedOrder): Promise<Pick<StartedPayment, 'payment' | 'url'>>
  begin(paying: StartedPayment, fate: Fate): Promise<EventActions<Event>>
  events: readonly Event[]
  /** Runs last: makes outcomes known that need no action. */
  settle(tenant: TestTenant): Promise<void>
  /** Returns the outcome of a payment after these events. */
  comesTo(fate: Fate, has: (...some: (Event | Common)[]) => boolean): PaymentOutcome
  /** Returns the final status of an order that was not withdrawn. */
  ends(said: PaymentOutcome, fate: Fate): string
  /** The final status of an order that was paid and withdrawn, and of one withdrawn unpaid if there is no payment. */
  withdrawn: string
  withdrawnUnpaid?: string
  /** Whether a manager sends back what is owed, instead of a sweep. */
  byHand?: boolean
}

/** Returns the final status of an order paid on a provider's page. */
export const endsOnPage = (waiting: string) => ({
  ends: (said: PaymentOutcome) =>
    ({ paid: 'CHARGED succeeded', unpaid: 'PAYMENT_ERROR unpaid', waiting: `${waiting} waiting` })[said],
  withdrawn: 'CANCELED refunded CONFIRMED',
})

/** An order and its events in order. */
interface Case<Fate, Event> {
  id: string
  fate: Fate
  happening: (Event | Common)[]
}

/** Applies events to many orders and asserts each final status, independent of order and repetition. */
export async function expectConfluence<Fate extends string, Event extends string>(
  platform: TestPlatform,
  way: PaymentMethodCase<Fate, Event>,
  count: number,
): Promise<{ tenant: TestTenant; charged: number; inClearing: number }> {
  const { owner, app } = platform
  const tenant = await createTestTenant(platform, {
    payment: { methods: [way.method] },
    hide: { signInvestment: true },
    ...way.customization,
  })
  const manager = await tenant.manager()
  const slugs = new Map<number, string>()
  for (const price of new Set(Object.values<number>(way.fates))) slugs.set(price, await sells(price))

  const fates = Object.keys(way.fates) as Fate[]
  const happenings = fc.sample(
    fc.record({
      fate: fc.constantFrom(...fates),
      happening: fc.array(fc.constantFrom(...way.events, ...common), {
        minLength: 1,
        maxLength: 7,
      }),
    }),
    count,
  )
  const cases: Case<Fate, Event>[] = []
  await sixAtOnce(happenings, async ({ fate, happening }) => cases.push(await live(fate, happening)))
  await way.settle(tenant)
  if (!way.byHand) await giveBack()

  const ended = await ends()
  const endedAs = ({ id }: Case<Fate, Event>) => ended.get(id) ?? ''
  expect(cases.filter((each) => !endsOf(each).includes(endedAs(each))).map(saidOf)).toEqual([])
  const charged = cases
    .filter((each) => endedAs(each).startsWith('CHARGED'))
    .reduce((sum, { fate }) => sum + way.fates[fate], 0)
  const { clearing = 0, escrow = 0 } = await balances(owner, tenant.id)
  expect(escrow).toBe(charged)
  await assertInvariants(owner)
  return { tenant, charged, inClearing: -clearing }

  async function sells(price: number): Promise<string> {
    const many = { tokens_for_sale: tokens(100_000), hard_cap: cents(2_000_000_000), max_tokens: tokens(50) }
    const own = { token_price: cents(price), min_ticket: cents(0) }
    return (await tenant.issuance({ ...many, ...own })).slug
  }

  async function live(fate: Fate, happening: (Event | Common)[]): Promise<Case<Fate, Event>> {
    const investor = await tenant.investor()
    await way.prepare?.(tenant, investor)
    const { id, total } = await placeOrder(investor, slugs.get(way.fates[fate]) ?? '', 1)
    const body = { payment_method: way.method }
    await investor.call('choosePaymentMethod', { params: { id }, body })
    const { payment, url } = way.open
      ? await way.open({ investor, id, total })
      : await onPage({ investor, id, total })
    const doings: EventActions<Event | Common> = {
      ...(await way.begin({ tenant, investor, id, payment, url }, fate)),
      cameBack: () => app.inject({ url: url.replace('?', '/back?'), headers: { host: tenant.host } }),
      withdrawn: () => investor.send('withdrawInvestment', { params: { id } }),
      canceled: () =>
        manager.send('cancelInvestment', { params: { id }, body: { reason: 'No sigue adelante' } }),
      lapsed: () => lapse(id),
      givenUp: () => giveUp(payment),
    }
    for (const event of happening) {
      await doings[event]()
      await understood()
    }
    return { id, fate, happening }
  }

  async function onPage({
    investor,
    id,
    total,
  }: PlacedOrder): Promise<Pick<StartedPayment, 'payment' | 'url'>> {
    const begun = await investor.call('beginPayment', { params: { id }, body: { total } })
    return { payment: begun.id, url: begun.url }
  }

  async function giveUp(payment: string): Promise<void> {
    await owner.query(
      `update payments set expires_at = expires_at - interval '60 days' where id = $1 and expires_at is not null`,
      [payment],
    )
    if ('outside' in paymentExpiry) await paymentExpiry.outside(app.services, tenant.id, { row: payment })
  }

  /** Expires an unpaid order at its deadline. */
  async function lapse(id: string): Promise<void> {
    await owner.query(
      `update investments set due_at = due_at - interval '60 days', act_at = act_at - interval '60 days'
       where id = $1 and act_at is not null`,
      [id],
    )
    if ('outside' in orderExpiry) await orderExpiry.outside(app.services, tenant.id, { row: id })
  }

  /** Waits until all messages of the provider are processed. */
  function understood(): Promise<void> {
    return vi.waitFor(
      async () => {
        const { rows } = await owner.query(
          `select 1 from provider_events where tenant_id = $1 and state <> 'applied' limit 1`,
          [tenant.id],
        )
        expect(rows).toEqual([])
      },
      { ...waitOptions, interval: 10 },
    )
  }

  /** Sends back what is owed by its original method, in as many requests as needed. */
  async function giveBack(): Promise<void> {
    const owed = `update payouts set return_at = return_at - interval '60 days'
      where tenant_id = $1 and status <> 'CONFIRMED' returning id`
    for (let round = 0; round < 20; round += 1) {
      const { rows } = await owner.query<{ id: string }>(owed, [tenant.id])
      if (rows.length === 0) return
      await sixAtOnce(rows, async ({ id }) => {
        if ('outside' in providerReturn) await providerReturn.outside(app.services, tenant.id, { row: id })
      })
    }
  }

  /**
   * Returns the expected final status, independent of order and repetition of events. An order that lapses has two,
   * because its deadline only ends what is not paid or canceled by then.
   */
  function endsOf({ fate, happening }: Case<Fate, Event>): string[] {
    const has = (...some: (Event | Common)[]) => some.some((each) => happening.includes(each))
    const said = way.comesTo(fate, has)
    const canceled = said === 'paid' ? way.withdrawn : (way.withdrawnUnpaid ?? `CANCELED ${said}`)
    const end = has('withdrawn', 'canceled') ? canceled : way.ends(said, fate)
    return has('lapsed') ? [end, canceled.replace('CANCELED', 'EXPIRED')] : [end]
  }

  function saidOf(each: Case<Fate, Event>): string {
    return `${each.fate}: ${each.happening.join(', ')}: ${ended.get(each.id)} instead of ${endsOf(each).join(' or ')}`
  }

  /** Returns the final status of each order by id. */
  async function ends(): Promise<Map<string, string>> {
    const { rows } = await owner.query<{ id: string; ended: string }>(
      `select investment.id, concat_ws(' ', investment.status, payment.said, payout.status) as ended
       from investments investment
       left join (
         select investment_id, case
           when status in ('failed', 'expired') then 'unpaid'
           when status in ('needs_person', 'processing') then 'waiting'
           else status end as said
         from payments
       ) payment on payment.investment_id = investment.id
       left join payouts payout on payout.investment_id = investment.id
       where investment.tenant_id = $1`,
      [tenant.id],
    )
    return new Map(rows.map(({ id, ended }) => [id, ended]))
  }
}

/** Works through a list, six items at a time. */
export async function sixAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = [...items]
  const lanes = Array.from({ length: 6 }, async () => {
    for (let next = left.pop(); next; next = left.pop()) await work(next)
  })
  await Promise.all(lanes)
}
