import Excel, { ValueType } from 'exceljs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillTable, idOf } from '../../../scripts/lib/fill-table.ts'
import { calendarDay } from '../../../src/domain/calendar.ts'
import { plainCents } from '../../../src/domain/csv.ts'
import type { Operations } from '../../../src/generated/operations.ts'
import { mapValues, withoutUndefined } from '../../../src/language/common/objects.ts'
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import { cellsOf, createExport, fileOf } from './exporting.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const investor = await tenant.investor({ name: '=HYPERLINK("x")', surname: 'Núñez; Luz' })
const { slug } = await tenant.issuance()
const { id: sample, reference: sampleReference, issuance_title, total } = await placeOrder(investor, slug, 1)
const many = 2345
// Gives three rows each the same time, so that the id decides their order.
await fillTable(platform.owner, 'investments', `id = '${sample}'`, many - 1, {
  id: idOf(3),
  reference: "'ALB-' || g",
  status: "case when g % 10 = 0 then 'CANCELED' when g % 7 = 0 then 'CLOSED' else 'MINTED' end",
  created_at: "sample.created_at - (g / 3 || ' hours')::interval",
  tokens: '1 + g % 40',
  amount: '(1 + g % 40) * sample.price',
  total: '(1 + g % 40) * sample.price + sample.service_fee + sample.method_fee',
})
const words = Object.fromEntries(
  ['CANCELED', 'CLOSED', 'MINTED', 'CREATED'].map((status) => [
    status,
    wordOf(`investment_status.${status}`),
  ]),
)
/** The cells after the investor's name. */
const sampleCells = [
  issuance_title,
  words.CREATED,
  '2026-10-01 12:00',
  plainCents(BigInt(total), 'es-ES'),
  '2026-10-01',
  sampleReference,
]

type Params = Operations['listInvestments']['params']
type Row = Operations['listInvestments']['result']['items'][number]

function wordOf(key: string): string {
  const [namespace = '', name = ''] = key.split('.')
  return String(platform.library.texts.es?.[`${namespace}.${name}`])
}

/** Reads all rows of the list, page by page. */
async function seen(params: Params): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = '1'; page !== ''; ) {
    const found = await manager.call('listInvestments', { params: { ...params, page, size: 100 } })
    rows.push(...found.items)
    page = found.pages.next
  }
  return rows
}

/** Writes times as exports do: 2026-10-01 12:00. */
const timeIn = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

const lineOf = (row: Row) => [
  row.investor_name.startsWith('=') ? `'${row.investor_name}` : row.investor_name,
  row.issuance_title,
  words[row.status],
  timeIn('Europe/Madrid').format(new Date(row.status_since)),
  plainCents(BigInt(row.total), 'es-ES'),
  calendarDay(new Date(row.created_at), 'Europe/Madrid'),
  row.reference,
]

const statuses: Row['status'][] = ['CANCELED', 'CLOSED', 'MINTED']
const filters = fc.record(
  {
    sort: fc.constantFrom('-created', 'created', 'amount', '-amount', 'status', '-status'),
    status: fc.subarray(statuses, { minLength: 1 }),
    tab: fc.constantFrom('all', 'cancelled', 'completed'),
    q: fc.constantFrom('alb-1', 'alb-23', 'nadie'),
    created: fc.constantFrom('2026-09-15..', '..2026-09-20', '2026-09-10..2026-09-12'),
    amount: fc.constantFrom('100000..', '..50000'),
  },
  { requiredKeys: [] },
)

describe('an exported file', () => {
  it('contains the same rows in the same order as the list, with any filter and sort', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (drawn) => {
        const params = withoutUndefined(drawn)
        const { id, rows, status } = await createExport(platform, manager, {
          params: mapValues(params, String),
        })
        const [, ...lines] = cellsOf((await fileOf(platform, manager, id)).bytes)
        const expected = await seen(params)
        expect([status, rows]).toEqual(['READY', expected.length])
        expect(lines).toEqual(expected.map(lineOf))
        const { sums } = await manager.call('listInvestments', { params })
        const cents = lines.reduce((sum, line) => sum + Number(line[4]?.replace(',', '')), 0)
        if (sums) expect(cents).toBe(sums.total)
      }),
      { numRuns: process.env.LONG_TESTS ? 60 : 6 },
    )
  }, 900_000)
})

const csv = async (id: string, separator?: string) =>
  cellsOf((await fileOf(platform, manager, id)).bytes, separator)

describe('an exported spreadsheet', () => {
  it('is in Spanish format: BOM, semicolons, decimal commas, escaped formulas', async () => {
    const { id } = await createExport(platform, manager, { params: { q: sampleReference } })
    const { bytes, headers } = await fileOf(platform, manager, id)
    expect(bytes.toString()).toBe(
      `\uFEFFInversor;Proyecto;Estado;Desde;Total;Fecha;Referencia\r\n${[
        `"'=HYPERLINK(""x"") Núñez; Luz"`,
        ...sampleCells,
      ].join(';')}\r\n`,
    )
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''Inversiones%202026-10-01.csv")
  })

  it('has commas and decimal points in English', async () => {
    const { id } = await createExport(platform, manager, { params: { q: sampleReference } }, 'en')
    const [heads, line] = await csv(id, ',')
    expect(heads?.[0]).toBe('Investor')
    expect(line?.[4]).toMatch(/^\d+\.\d\d$/)
  })

  it('contains only the shown columns, in their order', async () => {
    const { id } = await createExport(platform, manager, { params: { q: sampleReference }, columns: [7, 5] })
    expect((await csv(id))[0]).toEqual(['Referencia', 'Total'])
  })

  it('has numbers, dates and text as cell types in XLSX', async () => {
    const { id } = await createExport(platform, manager, { params: { q: sampleReference }, file: 'XLSX' })
    const book = new Excel.Workbook()
    await book.xlsx.load(new Uint8Array((await fileOf(platform, manager, id)).bytes).buffer)
    const [sheet] = book.worksheets
    const cells = [1, 2, 3, 4, 5, 6, 7].map((place) => sheet?.getRow(2).getCell(place))
    expect([sheet?.name, sheet?.rowCount]).toEqual(['Inversiones', 2])
    expect(cells.map((cell) => cell?.type)).toEqual([
      ...[ValueType.String, ValueType.String, ValueType.String],
      ...[ValueType.Date, ValueType.Number, ValueType.Date, ValueType.String],
    ])
    expect(cells[0]?.value).toBe('\'=HYPERLINK("x") Núñez; Luz')
    expect(cells[4]?.numFmt).toBe('#,##0.00')
    expect(cells[5]?.value).toEqual(new Date('2026-10-01T00:00:00Z'))
  })
})
