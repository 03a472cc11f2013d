import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createPaidOrder } from '../investments/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const { slug } = await tenant.issuance()

afterAll(() => assertInvariants(platform.owner))

/** Sends any value, regardless of the types. */
const send = (person: Person, body: unknown) => person.send('runBatch', { body: body as never })
const codes = ({ data }: Awaited<ReturnType<typeof send>>) => data.items.map(({ problem }) => problem?.code)

async function acceptable(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1)
    ids.push(await createPaidOrder(await tenant.investor(), manager, slug, 1))
  platform.clock.set(new Date(platform.clock.now().getTime() + 5 * 86_400_000))
  return ids
}

it.each([
  ['a number as id', { id: 7 }],
  ['a list as id', { id: ['a', 'b'] }],
  ['an object as id', { id: { $ne: '' } }],
  ['null', { id: null }],
  ['true', { id: true }],
  ['nothing', {}],
  ['names of object methods', { toString: 'x', hasOwnProperty: 'y' }],
  ['a path as id', { id: '../../accept' }],
  ['a null byte as id', { id: '\u0000' }],
])('an item with invalid parameters (%s) is rejected by itself, with its fields', async (_what, params) => {
  const reply = await send(manager, { operation: 'acceptInvestment', items: [{ params }] })
  expect([reply.status, codes(reply)]).toEqual([200, ['invalid_fields']])
})

it.each([
  '{"params":{"__proto__":{"id":"x"}}}',
  '{"params":{"constructor":{"prototype":{"id":"x"}}}}',
  '{"params":{"id":"x"},"body":{"__proto__":{"isAdmin":true}}}',
])('a batch that tries to pollute prototypes is rejected: %s', async (item) => {
  const reply = await send(manager, { operation: 'acceptInvestment', items: [JSON.parse(item)] })
  expect(reply.status).toBe(400)
})

it('an order that appears five times in a batch is processed once', async () => {
  const [id] = await acceptable(1)
  const items = Array.from({ length: 5 }, () => ({ params: { id } }))
  const done = codes(await send(manager, { operation: 'acceptInvestment', items }))
  expect(done).toEqual([undefined, ...Array(4).fill('wrong_state')])
})

it('six concurrent batches over the same orders, in both directions, process each once', async () => {
  const ids = await acceptable(8)
  const items = ids.map((id) => ({ params: { id } }))
  const cancel = items.map((item) => ({ ...item, body: { reason: 'No procede' } }))
  const replies = await Promise.all([
    send(manager, { operation: 'acceptInvestment', items }),
    send(manager, { operation: 'acceptInvestment', items: items.toReversed() }),
    send(manager, { operation: 'cancelInvestment', items: cancel }),
    send(manager, { operation: 'cancelInvestment', items: cancel.toReversed() }),
    send(manager, { operation: 'acceptInvestment', items, dry_run: true }),
    send(manager, { operation: 'acceptInvestment', items: items.toReversed() }),
  ])
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(new Set(replies.flatMap(codes))).toSatisfy((all: Set<unknown>) => !all.has('internal'))
  const { rows } = await platform.owner.query<{ event: string; count: string }>(
    "select subject_id, count(*) from lifecycle_history where subject_id = any($1) and event = 'accept' group by 1 having count(*) > 1",
    [ids],
  )
  expect(rows).toEqual([])
  await assertInvariants(platform.owner)
})

it('items of a batch are refused to a manager who impersonates an investor', async () => {
  const [id] = await acceptable(1)
  const investor = await tenant.investor()
  const looking = await tenant.impersonate(manager, investor)
  const reply = await send(looking, { operation: 'acceptInvestment', items: [{ params: { id } }] })
  expect([reply.status, reply.status === 200 ? codes(reply) : reply.error.code]).toEqual([200, ['forbidden']])
})

it('a body that is too large is rejected with 413', async () => {
  const items = Array.from({ length: 25 }, () => ({
    params: { id: randomUUID() },
    body: { reason: 'x'.repeat(60_000) },
  }))
  const { status } = await send(manager, { operation: 'cancelInvestment', items })
  expect(status).toBe(413)
})
