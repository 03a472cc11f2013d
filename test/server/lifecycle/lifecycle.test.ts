import { expect, it } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import type { Library, Lifecycle } from '../../../src/language/documents/library.ts'
import { inTransaction } from '../../../src/server/database/transaction.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'
import { brokenInvariants } from '../../../src/server/invariants/index.ts'
import { transition } from '../../../src/server/kernel/lifecycle/transition.ts'
import { openContext } from '../../../src/server/kernel/open-context.ts'
import { investment as kind } from '../../../src/server/modules/investments/subjects/investment.ts'
import { servicesOf } from '../../../src/server/services.ts'
import { testPlatform } from '../harness.ts'
import { chooseTransfer, placeOrder, signOrder, uploadProof } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

/** Adds an event by the platform, and an operation that declares a transition without executing it. */
function ownDocuments() {
  const library = readLibrary()
  const table = library.lifecycles.investment as Lifecycle
  table.transitions.push({ event: 'give_up', from: ['CREATED'], to: 'CANCELED', who: "actor == 'system'" })
  Object.assign(library.operations.getContract ?? {}, {
    moves: { lifecycle: 'investment', event: 'choose_method' },
  })
  const { withdrawInvestment } = library.operations
  if (withdrawInvestment)
    withdrawInvestment.requires = [
      { that: 'subject.campaign.soft_cap < subject.amount', reason: 'requirements.soft_cap' },
    ]
  return library
}

const lines: string[] = []
const library = ownDocuments()
const platform = await testPlatform({
  library,
  config: { logLevel: 'error' },
  logTo: { write: (line) => lines.push(line) },
})
const tenant = await createTestTenant(platform)
const [investor, manager, other] = [
  await tenant.investor(),
  await tenant.manager(),
  await tenant.investor(),
] as const

async function createOrder() {
  const { slug } = await tenant.issuance()
  return (await placeOrder(investor, slug, 1)).id
}

function expire(id: string, name: string) {
  const { config, clock, pool, registry, transport, app } = platform
  const services = servicesOf({ config, clock, library, pool, registry, transport }, app.log)
  return inTransaction(pool, async (tx, client) => {
    const who = { kind: name === '' ? 'provider' : 'system', name: name || 'bank' } as const
    const ctx = await openContext(services, { tenant: { id: tenant.id }, who }, tx, client)
    const [found] = (await kind.by.id?.(tx).execute({ key: id })) ?? []
    if (found) await transition(ctx, 'investment', found, 'give_up', { note: 'too late' })
  })
}

it('a transition by the system is executed, and the history names the job', async () => {
  const id = await createOrder()
  await expire(id, 'expiry')
  const { rows } = await platform.owner.query(
    `select event, from_status, to_status, actor_kind, actor_name, note from lifecycle_history
     where lifecycle = 'investment' and subject_id = $1 order by position`,
    [id],
  )
  expect(rows).toMatchObject([
    { event: 'create', from_status: '', to_status: 'CREATED', actor_kind: 'user' },
    {
      event: 'give_up',
      from_status: 'CREATED',
      to_status: 'CANCELED',
      actor_kind: 'system',
      actor_name: 'expiry',
      note: 'too late',
    },
  ])
})

it('a transition by a provider or from a wrong status is rejected', async () => {
  const id = await createOrder()
  await expect(expire(id, '')).rejects.toMatchObject({ code: 'forbidden' })
  await chooseTransfer(investor, id)
  await expect(expire(id, 'expiry')).rejects.toMatchObject({ code: 'wrong_state' })
})

it('the invariants report an event unknown to the current lifecycle', async () => {
  const rule = 'a status moves only along the lifecycle'
  const broken = async (documents: Library) =>
    (await brokenInvariants(platform.owner, documents)).map(({ invariant }) => invariant)
  expect(await broken(library)).not.toContain(rule)
  expect(await broken(readLibrary())).toContain(rule)
})

it('an operation that omits its declared transition fails and is logged', async () => {
  const id = await createOrder()
  const { status } = await investor.send('getContract', { params: { id } })
  expect(status).toBe(500)
  expect(lines.join('')).toContain('an operation failed')
})

it('an operation is rejected before its handler for a wrong role, owner or status', async () => {
  const id = await createOrder()
  const contract = async (person: typeof investor) =>
    (await person.send('getContract', { params: { id } })).error.code
  expect(await contract(manager)).toBe('forbidden')
  expect(await contract(other)).toBe('not_found')
  await chooseTransfer(investor, id)
  await signOrder(investor, id)
  await uploadProof(investor, id)
  expect(await contract(investor)).toBe('wrong_state')
})

it("an operation's requirement on its subject applies to every caller", async () => {
  const withdraw = async (change: object) => {
    const { slug } = await tenant.issuance(change)
    const { id } = await placeOrder(investor, slug, 1)
    return investor.send('withdrawInvestment', { params: { id } })
  }
  expect(await withdraw({ soft_cap: cents(50_000) })).toMatchObject({
    status: 409,
    error: { code: 'requirement', reason: { text: 'requirements.soft_cap' } },
  })
  expect(await withdraw({ soft_cap: cents(0) })).toMatchObject({ status: 200 })
})

it('a caller without the right role cannot tell whether the subject exists', async () => {
  const id = await createOrder()
  const nobodys = '00000000-0000-7000-8000-000000000000'
  const answers = async (who: typeof investor) =>
    Promise.all(
      [id, nobodys, 'no-id'].map(async (each) => {
        const { status } = await who.send('acceptInvestment', { params: { id: each } })
        return status
      }),
    )
  expect(await answers(tenant.visitor())).toEqual([401, 401, 401])
  expect(await answers(investor)).toEqual([403, 403, 403])
  expect(await answers(manager)).toEqual([409, 404, 400])
})
