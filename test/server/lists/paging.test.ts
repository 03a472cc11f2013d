import { describe, expect, it } from 'vitest'
import { fillTable, idOf } from '../../../scripts/lib/fill-table.ts'
import type { Operations } from '../../../src/generated/operations.ts'
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import wrong from './wrong-pages.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const { slug } = await tenant.issuance()
const { id } = await placeOrder(await tenant.investor(), slug, 1)
const every = 2345
// Gives three rows each the same time, so that the id decides their order.
await fillTable(platform.owner, 'investments', `id = '${id}'`, every - 1, {
  id: idOf(3),
  reference: "'ALB-' || g",
  status: "case when g % 10 = 0 then 'CANCELED' else 'MINTED' end",
  created_at: "sample.created_at - (g / 3 || ' minutes')::interval",
  tokens: '1 + g % 40',
  amount: '(1 + g % 40) * sample.price',
  total: '(1 + g % 40) * sample.price + sample.service_fee + sample.method_fee',
})

type List = Operations['listInvestments']['result']
type Direction = 'next' | 'previous'

const list = (params: object): Promise<List> => manager.call('listInvestments', { params })

/** Reads all rows from a page to the end of a direction. */
async function walk(params: object, from: string, way: Direction): Promise<List['items'][]> {
  const seen: List['items'][] = []
  for (let page = from; page !== ''; ) {
    const { items, pages } = await list({ ...params, page })
    seen.push(items)
    page = pages[way]
  }
  return seen
}

describe('a list of more than 1,000 rows', () => {
  it('reports a total of 1,001, also in the counts of its tabs', async () => {
    const { total, counts } = await list({})
    expect({ total, ...counts }).toMatchObject({
      total: 1001,
      all: 1001,
      completed: 1001,
      cancelled: 234,
      orders: 1,
      closed: 0,
    })
  })

  it.each([{ sort: '-created' }, { sort: '-amount' }, { sort: 'amount', tab: 'completed' }])(
    '%j shows each row once, from the first page to the last and back',
    async (params) => {
      const there = (await walk({ ...params, size: 100 }, '1', 'next')).flat().map(({ id }) => id)
      const back = (await walk({ ...params, size: 100 }, 'last', 'previous')).toReversed().flat()
      expect(new Set(there).size).toBe(params.tab ? 2110 : every)
      expect(there).toHaveLength(params.tab ? 2110 : every)
      // Removes duplicates, because the first page is always full and may repeat rows of the second.
      expect([...new Set(back.map(({ id }) => id))]).toEqual(there)
    },
  )

  it('numbers the pages of the first 1,000 rows and links to the last page', async () => {
    const { pages } = await list({ size: 100, page: 3 })
    expect(pages).toEqual({ current: '3', count: 10, previous: '2', next: '4', last: 'last' })
    const last = await list({ size: 100, page: 'last' })
    expect(last.pages).toMatchObject({ current: 'last', count: 10, next: '', last: 'last' })
    expect(last.items).toHaveLength(100)
    expect((await list({ size: 100, page: 10 })).pages.next).toMatch(/^after\./)
  })

  it('returns from unnumbered pages to page 10 and to the first page', async () => {
    const { pages } = await list({ size: 100, page: 10 })
    const behind = await list({ size: 100, page: pages.next })
    expect(behind.pages).toMatchObject({ current: '', count: 10, last: 'last' })
    const back = await list({ size: 100, page: behind.pages.previous })
    expect(back.items).toEqual((await list({ size: 100, page: 10 })).items)
    const first = (await walk({ size: 100 }, behind.pages.previous, 'previous')).at(-1)
    expect(first).toEqual((await list({ size: 100 })).items)
  })

  it('continues from a row that no longer matches the filter', async () => {
    const { items, pages } = await list({ size: 100, page: 10 })
    const expected = await list({ size: 100, page: pages.next })
    const gone = items.at(-1)?.id ?? ''
    await platform.owner.query("update investments set status = 'CLOSED' where id = $1", [gone])
    const found = await list({ size: 100, page: pages.next, tab: 'completed' })
    const stillThere = expected.items.filter(({ status }) => status === 'MINTED')
    expect(found.items.slice(0, stillThere.length)).toEqual(stillThere)
    await platform.owner.query("update investments set status = 'MINTED' where id = $1", [gone])
  })

  it('rejects a page number beyond the first 1,000 rows', async () => {
    const { status, error } = await manager.send('listInvestments', { params: { page: 51 } })
    expect([status, error.code]).toEqual([404, 'page_unknown'])
  })
})

describe('a list of up to 1,000 rows', () => {
  it('numbers every page, including the last', async () => {
    const { items, total, pages } = await list({ tab: 'cancelled', page: 'last', size: 50 })
    expect([items.length, total]).toEqual([34, 234])
    expect(pages).toEqual({ current: '5', count: 5, previous: '4', next: '', last: '' })
  })

  it('returns no rows for a page past the end, and links to the last page', async () => {
    const { items, pages } = await list({ tab: 'cancelled', page: 99_999, size: 50 })
    expect([items, pages.previous]).toEqual([[], '5'])
  })

  it('returns an empty first page if no row matches', async () => {
    expect(await list({ tab: 'interest', page: 'last' })).toMatchObject({
      items: [],
      total: 0,
      pages: { current: '1', count: 0, previous: '', next: '', last: '' },
    })
  })
})

it.each(wrong)('a list answers $what with status $status', async ({ page, status, code }) => {
  const reply = await manager.send('listInvestments', { params: { page } })
  expect([reply.status, reply.error.code]).toEqual([status, code])
})

it('a list rejects a page link from a different sort order', async () => {
  const { pages } = await list({ page: 50 })
  expect(
    (await manager.send('listInvestments', { params: { page: pages.next, sort: 'amount' } })).status,
  ).toBe(404)
})
