import { describe, expect, it } from 'vitest'
import { fillTable, idOf } from '../../../scripts/lib/fill-table.ts'
import type { Operations } from '../../../src/generated/operations.ts'
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import cases from './ranges.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const investor = await tenant.investor()
const { slug } = await tenant.issuance()
const { id } = await placeOrder(investor, slug, 1)
const names = Object.keys(cases.orders)
const instants = Object.values(cases.orders).map((at) => `'${at}'`)
// Gives the first row one token, the second two, and so on.
await fillTable(platform.owner, 'investments', `id = '${id}'`, names.length, {
  id: idOf(3),
  reference: `(array[${names.map((name) => `'${name}'`)}])[g]`,
  status: "(array['CANCELED', 'MINTED', 'EXPIRED'])[1 + g % 3]",
  created_at: `(array[${instants}])[g]::timestamptz`,
  tokens: 'g',
  amount: 'g * sample.price',
  total: 'g * sample.price + sample.service_fee + sample.method_fee',
})
await platform.owner.query('delete from lifecycle_history where subject_id = $1', [id])
await platform.owner.query('delete from investments where id = $1', [id])

type List = Operations['listInvestments']['result']

/** Requests the list with this query, encoded as browsers do. */
async function listWith(query: string) {
  const { path } = platform.library.operations.listInvestments ?? { path: '' }
  const reply = await platform.app.inject({ url: `${path}?sort=amount&${query}`, headers: manager.headers })
  return { status: reply.statusCode, ...reply.json<{ data: List; error: { fields: object[] } }>() }
}

describe('filters of a list of investments', () => {
  it.each(cases.days)(
    'created=$created finds the orders of those days in local time',
    async ({ created, found }) => {
      const { data } = await listWith(`created=${created}`)
      expect([data.items.map(({ reference }) => reference), data.total]).toEqual([found, found.length])
    },
  )

  it.each(cases.amounts)('amount=$amount finds the orders within the range', async ({ amount, tokens }) => {
    expect((await listWith(`amount=${amount}`)).data.items.map((row) => row.tokens)).toEqual(tokens)
  })

  it.each(cases.statuses)('$query finds the orders that match every filter', async ({ query, tokens }) => {
    expect((await listWith(query)).data.items.map((row) => row.tokens)).toEqual(tokens)
  })

  it.each(cases.refused)('rejects $what and names the field', async ({ query, field, key }) => {
    const { status, error } = await listWith(query)
    expect(status).toBe(400)
    expect(error.fields).toEqual([expect.objectContaining({ field, key, message: expect.any(String) })])
  })

  it('rejects 2,000 values for one filter', async () => {
    const { status, error } = await listWith(`status=${Array.from({ length: 2000 }, (_, each) => each)}`)
    expect([status, error.fields]).toEqual([400, [expect.objectContaining({ field: 'status' })]])
  })

  it('sorts by status in enum order, ascending or descending', async () => {
    const statuses = async (sort: 'status' | '-status') => {
      const { items } = await manager.call('listInvestments', { params: { sort } })
      return [...new Set(items.map(({ status }) => status))]
    }
    expect(await statuses('status')).toEqual(['CANCELED', 'EXPIRED', 'MINTED'])
    expect(await statuses('-status')).toEqual(['MINTED', 'EXPIRED', 'CANCELED'])
  })

  it("the investor's own list applies the same filters", async () => {
    const params = { status: ['MINTED' as const, 'EXPIRED' as const], created: '2026-03-29..2026-03-29' }
    const { items } = await investor.call('listMyInvestments', { params: { ...params, sort: 'amount' } })
    expect(items.map(({ tokens }) => tokens)).toEqual([7])
  })
})

it('the list of issuances filters by last day, minimum investment and several types', async () => {
  const otherTenant = await createTestTenant(platform)
  const reader = await otherTenant.investor()
  await otherTenant.issuance({
    slug: 'early',
    ends_on: '2026-12-30',
    type: 'DEBT',
    min_ticket: 100n as never,
  })
  await otherTenant.issuance({ slug: 'late', ends_on: '2026-12-31', type: 'ART' })
  await otherTenant.issuance({ slug: 'last', ends_on: '2027-01-01', type: 'MUSIC' })
  const slugs = async (params: Operations['listIssuances']['params']) =>
    (await reader.call('listIssuances', { params: { ...params, sort: 'ends' } })).items.map((row) => row.slug)
  expect(await slugs({ ends: '2026-12-31..2026-12-31' })).toEqual(['late'])
  expect(await slugs({ ends: '..2026-12-31' })).toEqual(['early', 'late'])
  expect(await slugs({ ends: '0001-01-01..9999-12-31' })).toEqual(['early', 'late', 'last'])
  expect(await slugs({ type: ['ART', 'MUSIC'], status: ['CAMPAIGN', 'CLOSED'] })).toEqual(['late', 'last'])
  expect(await slugs({ min_ticket: '100..9999' })).toEqual(['early'])
})
