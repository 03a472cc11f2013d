import fc from 'fast-check'
import { expect, it } from 'vitest'
import lifecycle from '../../../schemas/flows/investment.json' with { type: 'json' }
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { balances, orderBody } from './steps.ts'
import { newWorld, type Person } from './world.ts'

const platform = await testPlatform()
const start = platform.clock.now()
const reflectionEnds = new Date('2026-10-05T21:59:59.999Z')
const price = 10_000

const steps = {
  sign: { operation: 'signContract', by: 'investor' },
  choose_method: { operation: 'choosePaymentMethod', by: 'investor' },
  upload_proof: { operation: 'uploadProof', by: 'investor' },
  reject_proof: { operation: 'rejectProof', by: 'manager' },
  confirm_payment: { operation: 'confirmPayment', by: 'manager' },
  accept: { operation: 'acceptInvestment', by: 'manager' },
  mint: { operation: 'mintInvestment', by: 'manager' },
  withdraw: { operation: 'withdrawInvestment', by: 'investor' },
  cancel: { operation: 'cancelInvestment', by: 'manager' },
} as const

type Event = keyof typeof steps
type Happening = Event | 'order' | 'days'

const path: Event[] = ['sign', 'choose_method', 'upload_proof', 'confirm_payment', 'accept', 'mint']
// Random events alone seldom get far, so half of them are the next on the way to tokens.
const happening: fc.Arbitrary<Happening | 'next'> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('next' as const) },
  { weight: 4, arbitrary: fc.constantFrom(...(Object.keys(steps) as Event[])) },
  { weight: 2, arbitrary: fc.constantFrom('order' as const, 'days' as const) },
)

/** What the table says, with its conditions said again in plain code. */
function expected(status: string, event: Event, now: Date): string | undefined {
  const over = now >= reflectionEnds
  if ((event === 'accept' || event === 'mint') && !over) return undefined
  if (event === 'withdraw' && status === 'CHARGED' && over) return undefined
  if (event === 'choose_method' && status === 'CREATED') return undefined
  return lifecycle.transitions.find((each) => each.event === event && each.from.includes(status))?.to
}

/** What the journal holds for tokens of one investment in a status. */
function ledgerOf(status: string, count: number): Record<string, number> {
  const money = count * price
  if (status === '' || status === 'CANCELED') return {}
  if (status === 'CHARGED') return { treasury: -count, reserved: count, clearing: -money, escrow: money }
  if (status === 'ACCEPTED')
    return { treasury: -count, reserved: count, clearing: -money, issuer_payable: money }
  if (status === 'MINTED') return { treasury: -count, holder: count, clearing: -money, issuer_payable: money }
  return { treasury: -count, reserved: count }
}

async function bodyOf(event: Event, investor: Person): Promise<object | undefined> {
  const bodies: Partial<Record<Event, object>> = {
    sign: { name: 'Nora Vidal', accepted: true },
    choose_method: { payment_method: 'MANUAL_TRANSFER' },
    reject_proof: { reason: 'No coincide' },
    cancel: { reason: 'No procede' },
  }
  return event === 'upload_proof' ? { file_id: await investor.file() } : bodies[event]
}

it('any order of events moves along the lifecycle only, and the journal follows', async () => {
  const run = fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 16 }), async (events) => {
    platform.clock.set(start)
    const world = await newWorld(platform)
    const people = { investor: await world.investor(), manager: await world.manager() }
    const { slug } = await world.issuance()
    const { id } = await people.investor.call('createInvestment', { body: orderBody(slug, 3) })
    let status = 'CREATED'

    for (const each of events) {
      const event =
        each === 'next' ? (path.find((one) => expected(status, one, reflectionEnds)) ?? 'mint') : each
      if (event === 'days') {
        platform.clock.set(new Date(platform.clock.now().getTime() + 3 * 86_400_000))
      } else if (event === 'order') {
        // Once finished a new order would be another investment: only the refusal is of interest here.
        if (status === 'CANCELED' || status === 'MINTED') continue
        expect((await people.investor.send('createInvestment', { body: orderBody(slug, 1) })).status).toBe(
          409,
        )
      } else {
        const { operation, by } = steps[event]
        const to = expected(status, event, platform.clock.now())
        const body = await bodyOf(event, people.investor)
        const reply = await people[by].send(operation, { params: { id }, body })
        expect([event, status, reply.status]).toEqual([event, status, to ? 200 : 409])
        status = to ?? status
      }
      expect(await people.investor.call('getInvestment', { params: { id } })).toMatchObject({ status })
      expect(await balances(platform.owner, world.tenantId)).toEqual(ledgerOf(status, 3))
    }
    await assertInvariants(platform.owner)
  })
  await fc.assert(run, { numRuns: Number(process.env.MODEL_RUNS ?? 15) })
}, 120_000)
