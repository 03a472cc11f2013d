import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { BatchItem } from '../../../src/generated/domain.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createPaidOrder, placeOrder } from '../investments/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import refused from './refused.json' with { type: 'json' }
import { snapshotOf } from './snapshot.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const { slug } = await tenant.issuance()
const most = 25

afterAll(() => assertInvariants(platform.owner))

/** Creates paid orders that may be accepted. */
async function acceptable(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1)
    ids.push(await createPaidOrder(await tenant.investor(), manager, slug, 1))
  platform.clock.set(new Date(platform.clock.now().getTime() + 5 * 86_400_000))
  return ids
}

const itemsOf = (ids: readonly string[]): BatchItem[] => ids.map((id) => ({ params: { id } }))

interface Batch {
  operation?: string
  items: BatchItem[]
  dry_run?: boolean
}

const run = (person: Person, { operation = 'acceptInvestment', ...batch }: Batch, key = randomUUID()) =>
  person.call('runBatch', { body: { operation, ...batch }, key }).then(({ items }) => items)

async function statusesOf(ids: readonly string[]): Promise<string[]> {
  const { rows } = await platform.owner.query<{ id: string; status: string }>(
    'select id, status from investments where id = any($1)',
    [ids],
  )
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? '')
}

const timesAccepted = async (ids: readonly string[]) => {
  const { rowCount } = await platform.owner.query(
    "select from lifecycle_history where subject_id = any($1) and event = 'accept'",
    [ids],
  )
  return rowCount
}

describe('a batch', () => {
  it("processes the possible items, and reports for each other the operation's own error", async () => {
    const ids = await acceptable(38)
    const unpaid = (await placeOrder(await tenant.investor(), slug, 1)).id
    const gone = await createPaidOrder(await tenant.investor(), manager, slug, 1)
    await manager.call('cancelInvestment', { params: { id: gone }, body: { reason: 'No procede' } })
    const all = [...ids.slice(0, 10), unpaid, ...ids.slice(10, 30), gone, ...ids.slice(30)]
    for (const dry_run of [true, false]) {
      const done = [
        ...(await run(manager, { items: itemsOf(all.slice(0, most)), dry_run })),
        ...(await run(manager, { items: itemsOf(all.slice(most)), dry_run })),
      ]
      expect(done.map(({ ok }, index) => (ok ? undefined : all[index])).filter(Boolean)).toEqual([
        unpaid,
        gone,
      ])
      for (const id of [unpaid, gone]) {
        const { error } = await manager.send('acceptInvestment', { params: { id } })
        expect(done[all.indexOf(id)]?.problem).toEqual({ ...error, request_id: expect.any(String) })
      }
      expect(new Set(await statusesOf(ids))).toEqual(new Set([dry_run ? 'CHARGED' : 'ACCEPTED']))
    }
    expect(await timesAccepted(ids)).toBe(38)
  })

  it('processes each item once per idempotency key, however often it is sent', async () => {
    const ids = await acceptable(3)
    const key = randomUUID()
    const answers = await Promise.all([1, 2].map(() => run(manager, { items: itemsOf(ids) }, key)))
    answers.push(await run(manager, { items: itemsOf(ids) }, key))
    expect(answers).toEqual(Array.from({ length: 3 }, () => ids.map(() => ({ ok: true }))))
    expect(await timesAccepted(ids)).toBe(3)
    const others = await run(manager, { items: itemsOf(ids.toReversed()) }, key)
    expect(others.map(({ problem }) => problem?.code)).toEqual(['key_reused', undefined, 'key_reused'])
  })

  it('retries failed items under the same key', async () => {
    const [early = ''] = [await createPaidOrder(await tenant.investor(), manager, slug, 1)]
    const key = randomUUID()
    expect(await run(manager, { items: itemsOf([early]) }, key)).toMatchObject([
      { ok: false, problem: { code: 'requirement', reason: { message: expect.any(String) } } },
    ])
    platform.clock.set(new Date(platform.clock.now().getTime() + 5 * 86_400_000))
    expect(await run(manager, { items: itemsOf([early]) }, key)).toEqual([{ ok: true }])
  })

  it('processes a repeated item once; a dry run accepts both', async () => {
    const [id = ''] = await acceptable(1)
    const twice = itemsOf([id, id])
    expect(await run(manager, { items: twice, dry_run: true })).toEqual([{ ok: true }, { ok: true }])
    expect(await run(manager, { items: twice })).toMatchObject([
      { ok: true },
      { ok: false, problem: { code: 'wrong_state' } },
    ])
  })

  it('continues after an unexpected error of an item, and reports it to the user and the error service', async () => {
    const [first = '', broken = '', last = ''] = await acceptable(3)
    await platform.owner.query(`
      create function fail_once() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger fail_once before update on investments for each row
        when (new.id = '${broken}') execute function fail_once()`)
    const { data, raw } = await manager.send('runBatch', {
      body: { operation: 'acceptInvestment', items: itemsOf([first, broken, last]) },
      language: 'en',
    })
    await platform.owner.query('drop trigger fail_once on investments; drop function fail_once')
    expect(data.items.map(({ ok }) => ok)).toEqual([true, false, true])
    expect(data.items[1]?.problem).toMatchObject({
      code: 'internal',
      message: expect.stringMatching(/^\w+ /),
    })
    expect(raw).not.toContain('raise')
    const reports = new URL('/errors.json', platform.config.errorReporterUrl?.replace('test@', ''))
    const contexts = async () =>
      ((await (await fetch(reports)).json()) as { context: string }[]).map((each) => each.context)
    await expect.poll(contexts).toContain('POST /v2/pfp/manager/investments/{id}/accept')
  })

  it('accepts a body per item, and reports the wrong fields of each', async () => {
    const ids = [
      await createPaidOrder(await tenant.investor(), manager, slug, 1),
      (await placeOrder(await tenant.investor(), slug, 1)).id,
    ]
    const items = [
      { params: { id: ids[0] }, body: { reason: 'No procede' } },
      { params: { id: ids[1] } },
      { params: { id: 'mine' }, body: { reason: 'No procede' } },
      { params: { id: ids[1], colour: 'red' }, body: { reason: 'No procede' } },
    ]
    const done = await run(manager, { operation: 'cancelInvestment', items })
    expect(done.map(({ problem }) => problem?.fields?.map(({ field }) => field))).toEqual([
      undefined,
      ['reason'],
      ['id'],
      ['colour'],
    ])
    expect(await statusesOf(ids)).toEqual(['CANCELED', 'CREATED'])
  })
})

describe('a dry run', () => {
  it('changes nothing, sends nothing and uses up no key', async () => {
    const ids = await acceptable(2)
    const before = await snapshotOf(platform.owner)
    const key = randomUUID()
    const bodies = { acceptInvestment: {}, cancelInvestment: { body: { reason: 'No procede' } } }
    for (const [operation, more] of Object.entries(bodies)) {
      const items = [...itemsOf(ids), ...itemsOf([randomUUID()])].map((item) => ({ ...item, ...more }))
      const done = await run(manager, { operation, items, dry_run: true }, key)
      expect(done.map(({ ok }) => ok)).toEqual([true, true, false])
    }
    expect(await snapshotOf(platform.owner)).toEqual(before)
    expect(await run(manager, { items: itemsOf(ids) }, key)).toEqual([{ ok: true }, { ok: true }])
    const after = await run(manager, { items: itemsOf(ids), dry_run: true }, key)
    expect(after.map(({ problem }) => problem?.code)).toEqual(['wrong_state', 'wrong_state'])
  })
})

describe('a refused batch', () => {
  it('does nothing its sender may not do with a single request', async () => {
    const [id = ''] = await acceptable(1)
    const codes = async (person: Person) =>
      (await run(person, { items: itemsOf([id]) })).map(({ problem }) => problem?.code)
    expect(
      (
        await tenant
          .visitor()
          .send('runBatch', { body: { operation: 'acceptInvestment', items: itemsOf([id]) } })
      ).status,
    ).toBe(401)
    expect(await codes(await tenant.investor())).toEqual(['forbidden'])
    expect(await codes(await (await createTestTenant(platform)).manager())).toEqual(['not_found'])
    expect(await statusesOf([id])).toEqual(['CHARGED'])
  })

  it.each(refused)('$what', async ({ body, code, fields }) => {
    const { status, error } = await manager.send('runBatch', { body })
    expect([status, error.code, error.fields?.map(({ field }) => field)]).toEqual([400, code, fields])
  })

  it('has no items or more than 25', async () => {
    for (const count of [0, most + 1]) {
      const items = itemsOf(Array.from({ length: count }, () => randomUUID()))
      const { status, error } = await manager.send('runBatch', {
        body: { operation: 'acceptInvestment', items },
      })
      expect([status, error.fields?.map(({ field }) => field)]).toEqual([400, ['items']])
    }
    const items = Array.from({ length: most }, () => ({
      params: { id: randomUUID() },
      body: { reason: 'UNREADABLE', proof_file_id: randomUUID() },
    }))
    const done = await run(manager, { operation: 'rejectProof', items })
    expect(done.map(({ problem }) => problem?.code)).toEqual(items.map(() => 'not_found'))
  })
})
