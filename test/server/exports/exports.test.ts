import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { fill, idOf } from '../../../scripts/lib/fill.ts'
import { calendarDay } from '../../../src/domain/calendar.ts'
import { plainCents } from '../../../src/domain/csv.ts'
import type { Operations } from '../../../src/generated/operations.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { order } from '../investments/steps.ts'
import { newWorld } from '../investments/world.ts'
import { allInvestments, cellsOf, exported, fileOf } from './exporting.ts'

const platform = await testPlatform()
const world = await newWorld(platform)
const manager = await world.manager()
const investor = await world.investor({ name: '=HYPERLINK("x")', surname: 'Núñez; Luz' })
const { slug } = await world.issuance()
const { id: sample } = await order(investor, slug, 1)
const many = 2345
// In threes of the same instant, so that the id has to tell them apart.
await fill(platform.owner, 'investments', `id = '${sample}'`, many - 1, {
  id: idOf(3),
  reference: "'ALB-' || g",
  status: "case when g % 10 = 0 then 'CANCELED' when g % 7 = 0 then 'CLOSED' else 'MINTED' end",
  created_at: "sample.created_at - (g / 3 || ' hours')::interval",
  tokens: '1 + g % 40',
  amount: '(1 + g % 40) * sample.price',
  total: '(1 + g % 40) * sample.price + sample.service_fee + sample.method_fee',
})
const words = Object.fromEntries(
  ['CANCELED', 'CLOSED', 'MINTED'].map((status) => [status, wordOf(`investment_status.${status}`)]),
)

type Row = Operations['listInvestments']['result']['items'][number]

function wordOf(key: string): string {
  const [namespace = '', name = ''] = key.split('.')
  return String(platform.library.texts.es?.[`${namespace}.${name}`])
}

/** Every row of the list, page by page as the screen shows it. */
async function seen(params: object): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = '1'; page !== ''; ) {
    const found = await manager.call('listInvestments', { params: { ...params, page, size: 100 } })
    rows.push(...found.items)
    page = found.pages.next
  }
  return rows
}

const lineOf = (row: Row) => [
  row.investor_name.startsWith('=') ? `'${row.investor_name}` : row.investor_name,
  row.issuance_title,
  words[row.status],
  plainCents(BigInt(row.total), 'es-ES'),
  calendarDay(new Date(row.created_at)),
  row.reference,
]

const filters = fc.record(
  {
    sort: fc.constantFrom('-created', 'created', 'amount', '-amount', 'status', '-status'),
    status: fc.subarray(['CANCELED', 'CLOSED', 'MINTED'], { minLength: 1 }).map((each) => each.join(',')),
    tab: fc.constantFrom('all', 'cancelled', 'completed'),
    q: fc.constantFrom('alb-1', 'alb-23', 'nadie'),
    created: fc.constantFrom('2026-09-15..', '..2026-09-20', '2026-09-10..2026-09-12'),
    amount: fc.constantFrom('100000..', '..50000'),
  },
  { requiredKeys: [] },
)

describe('a file of a list', () => {
  it('equals the screen, whatever it is narrowed and ordered by', { timeout: 900_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (params) => {
        const { id, rows, status } = await exported(platform, manager, { params })
        const [, ...lines] = cellsOf((await fileOf(platform, manager, id)).bytes)
        const expected = await seen(params)
        expect([status, rows]).toEqual(['READY', expected.length])
        expect(lines).toEqual(expected.map(lineOf))
        const { sums } = await manager.call('listInvestments', { params })
        const cents = lines.reduce((sum, line) => sum + Number(line[3]?.replace(',', '')), 0)
        if (sums) expect(cents).toBe(sums.total)
      }),
      { numRuns: process.env.LONG_TESTS ? 60 : 6 },
    )
  })
})
