import fc from 'fast-check'
import { expect, it } from 'vitest'
import lifecycle from '../../../schemas/flows/investments/investment.json' with { type: 'json' }
import { cents } from '../../../src/domain/money.ts'
import { reflectionEnd } from '../../../src/domain/regulation.ts'
import type { InvestmentDetail } from '../../../src/generated/domain.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { balances, createPaidOrder, orderBody } from './steps.ts'

const platform = await testPlatform()
const start = platform.clock.now()
const price = 10_000
const softCap = 50_000
const backing = 4

const steps = {
  choose_method: { operation: 'choosePaymentMethod', by: 'investor' },
  sign: { operation: 'signContract', by: 'investor' },
  change: { operation: 'changeInvestment', by: 'investor' },
  upload_proof: { operation: 'uploadProof', by: 'investor' },
  reject_proof: { operation: 'rejectProof', by: 'manager' },
  confirm_payment: { operation: 'confirmPayment', by: 'manager' },
  accept: { operation: 'acceptInvestment', by: 'manager' },
  mint: { operation: 'mintInvestment', by: 'manager' },
  withdraw: { operation: 'withdrawInvestment', by: 'investor' },
  cancel: { operation: 'cancelInvestment', by: 'manager' },
} as const

type Event = keyof typeof steps
/** `back`: another investor pays for four tokens; `drop`: the manager cancels the first of these orders. */
type ModelEvent = Event | 'order' | 'days' | 'back' | 'drop'

/** The next event on the way to tokens, by status. */
const next: Record<string, Event> = {
  CREATED: 'choose_method',
  METHOD_PAYMENT: 'sign',
  SIGNED: 'upload_proof',
  IN_UPLOAD_PROOF_OF_PAYMENT: 'upload_proof',
  PROOF_OF_PAYMENT_UPLOADED: 'confirm_payment',
  CHARGED: 'accept',
}

// Makes half of the events the next step, because random events alone seldom get far.
const happening: fc.Arbitrary<ModelEvent | 'next'> = fc.oneof(
  { weight: 9, arbitrary: fc.constant('next' as const) },
  { weight: 4, arbitrary: fc.constantFrom(...(Object.keys(steps) as Event[])) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('order' as const, 'days' as const, 'back' as const, 'drop' as const),
  },
)

interface Order {
  id: string
  status: string
  count: number
  ends: Date
  /** Whether the tokens were minted below the soft cap. */
  locked: boolean
}

/** The order under test, and the paid orders of others. */
interface Model {
  own: Order
  backers: Order[]
  /** The cents paid for cancelled orders. */
  owed: number
  /** The tokens minted and then refunded. */
  burned: number
}

const paidStatuses = ['CHARGED', 'ACCEPTED', 'MINTED']
const worth = (orders: Order[]) => orders.reduce((sum, { count }) => sum + count * price, 0)
const paidOf = ({ own, backers }: Model) =>
  [own, ...backers].filter(({ status }) => paidStatuses.includes(status))
const firmOf = (model: Model, now: Date) => worth(paidOf(model).filter(({ ends }) => ends <= now))
const isSettled = ({ own }: Model) => own.status === 'ACCEPTED' || own.status === 'MINTED'

/**
 * Returns the status after an event, from the lifecycle's conditions written again in code; undefined if it is refused.
 */
function expected(model: Model, event: Event, now: Date): string | undefined {
  const { status, ends } = model.own
  const over = now >= ends
  if (event === 'mint' && status === 'CHARGED')
    return over && !model.own.locked && firmOf(model, now) < softCap ? 'CHARGED' : undefined
  if ((event === 'accept' || event === 'mint') && !(over && firmOf(model, now) >= softCap)) return undefined
  if (event === 'withdraw' && status === 'CHARGED' && over) return undefined
  if (event === 'upload_proof' && status === 'METHOD_PAYMENT') return undefined
  return lifecycle.transitions.find((each) => each.event === event && each.from.includes(status))?.to
}

/** Returns the expected journal balances in tokens and cents. */
function ledgerOf({ own, backers, owed, burned }: Model): Record<string, number> {
  const sums: Record<string, number> = {
    clearing: -owed,
    investor_available: owed,
    treasury: -burned,
    burned,
  }
  for (const { status, count, locked } of [own, ...backers]) {
    if (status === 'CANCELED') continue
    const money = paidStatuses.includes(status) ? count * price : 0
    const settled = status === 'ACCEPTED' || status === 'MINTED'
    const account = status === 'MINTED' ? 'holder' : locked ? 'locked' : 'reserved'
    const expected = { treasury: -count, [account]: count }
    const kept = { clearing: -money, [settled ? 'issuer_payable' : 'escrow']: money }
    for (const [account, amount] of Object.entries({ ...expected, ...kept }))
      sums[account] = (sums[account] ?? 0) + amount
  }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}

async function bodyOf(event: Event, investor: Person, { id, count }: Order): Promise<object | undefined> {
  const { slug: _slug, ...changed } = orderBody('', count === 3 ? 2 : 3)
  const bodies: Partial<Record<Event, object>> = {
    choose_method: { payment_method: 'MANUAL_TRANSFER' },
    change: changed,
    reject_proof: { reason: 'WRONG_AMOUNT' },
    cancel: { reason: 'No procede' },
  }
  if (event === 'sign') return investor.signature(id)
  return event === 'upload_proof' ? { file_id: await investor.file() } : bodies[event]
}

it('random events only follow the lifecycle, and the journal matches', async () => {
  const run = fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 18 }), async (events) => {
    platform.clock.set(start)
    const tenant = await createTestTenant(platform)
    const people = { investor: await tenant.investor(), manager: await tenant.manager() }
    const { slug } = await tenant.issuance({ soft_cap: cents(softCap) })
    const orderModel = (count: number, id: string, status = 'CREATED'): Order => ({
      id,
      status,
      count,
      ends: reflectionEnd(platform.clock.now(), 4, 'Europe/Madrid'),
      locked: false,
    })
    const { id } = await people.investor.call('createInvestment', { body: orderBody(slug, 3) })
    const model: Model = { own: orderModel(3, id), backers: [], owed: 0, burned: 0 }

    for (const each of events) {
      const now = platform.clock.now()
      await happen(each === 'next' ? nextOf(model, now) : each, now)
      expect(await people.investor.call('getInvestment', { params: { id: model.own.id } })).toMatchObject({
        status: model.own.status,
      })
      expect(await balances(platform.owner, tenant.id)).toEqual(ledgerOf(model))
      const issuance = await people.manager.call('getManagedIssuance', { params: { slug } })
      expect(issuance).toMatchObject({ raised: worth(paidOf(model)) })
    }
    await assertInvariants(platform.owner)

    async function happen(event: ModelEvent, now: Date): Promise<void> {
      if (event === 'days') {
        platform.clock.set(new Date(now.getTime() + 3 * 86_400_000))
      } else if (event === 'order') {
        // Tests only the refusal, because a new order would be another investment.
        if (model.own.status === 'CANCELED' || model.own.status === 'MINTED') return
        const again = await people.investor.send('createInvestment', { body: orderBody(slug, 1) })
        expect(again.status).toBe(409)
      } else if (event === 'back') {
        const backer = await createPaidOrder(await tenant.investor(), people.manager, slug, backing)
        model.backers.push(orderModel(backing, backer, 'CHARGED'))
      } else if (event === 'drop') {
        await drop(now)
      } else {
        await press(event, now)
      }
    }

    async function drop(now: Date): Promise<void> {
      const [first] = model.backers
      if (!first) return
      const left = firmOf({ ...model, backers: model.backers.slice(1) }, now)
      const allowed = !isSettled(model) || now < first.ends || left >= softCap
      const reply = await people.manager.send('cancelInvestment', {
        params: { id: first.id },
        body: { reason: 'No procede' },
      })
      expect(['drop', reply.status]).toEqual(['drop', allowed ? 200 : 409])
      if (!allowed) return
      model.backers.shift()
      model.owed += worth([first])
    }

    async function press(event: Event, now: Date): Promise<void> {
      const { own } = model
      const { operation, by } = steps[event]
      const to = expected(model, event, now)
      const body = await bodyOf(event, people.investor, own)
      const reply = await people[by].send(operation, { params: { id: own.id }, body })
      expect([event, own.status, reply.status]).toEqual([event, own.status, to ? 200 : 409])
      if (to === 'CANCELED' && own.status === 'CHARGED') model.owed += worth([own])
      if (to === 'CANCELED' && own.locked) model.burned += own.count
      if (to === 'CHARGED' && event === 'mint') own.locked = true
      if (event === 'change' && to)
        model.own = orderModel(own.count === 3 ? 2 : 3, (reply.data as InvestmentDetail).id)
      else own.status = to ?? own.status
    }
  })
  await fc.assert(run, { numRuns: Number(process.env.MODEL_RUNS ?? 15) })
}, 120_000)

/** Returns the next event; before an acceptance, one that passes time or adds payments of others. */
function nextOf(model: Model, now: Date): ModelEvent {
  const event = next[model.own.status] ?? 'mint'
  if (event !== 'accept' || expected(model, event, now)) return event
  return model.backers.length === 0 ? 'back' : 'days'
}
