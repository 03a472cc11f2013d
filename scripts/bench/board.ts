import type { IssuanceType } from '../../src/generated/domain.ts'
import { fillTable, idOf } from '../lib/fill-table.ts'
import { Client } from './client.ts'
import { inDatabase } from './database.ts'
import { type Chapter, type Figure, median } from './figures.ts'
import { logIn } from './investors.ts'
import { step } from './step.ts'

/**
 * Limits the time of a call in milliseconds, for any number of ads; the ads to review include the results of their
 * checks.
 */
const bar = 25
const calls = 20
const sizes = [1000, 10_000]
const type: IssuanceType[] = ['REAL_ESTATE']

const views = {
  'the board': ['listAds', {}],
  'its last page': ['listAds', { page: 'last' }],
  'of one issuance': ['listAds', { issuance: 'edificio-ruzafa' }],
  'of one type': ['listAds', { type }],
  'by amount': ['listAds', { amount: '10000..20000' }],
  'the ads to review': ['listManagedAds', {}],
  'the last page to review': ['listManagedAds', { page: 'last' }],
} as const
type View = (typeof views)[keyof typeof views]

/** Measures the lists of the bulletin board with 1,000 and 10,000 ads, one call at a time. */
export async function measureBoard(port: number, data: string): Promise<Chapter> {
  const client = new Client(port, 'alba.localhost')
  const tokens = {
    listAds: await logIn(client, 'inversor@alba.demo'),
    listManagedAds: await logIn(client, 'gestora@alba.demo'),
  }
  const timeOf = async ([operation, params]: View) => {
    const startedAt = performance.now()
    const { status } = await client.call(operation, { params }, tokens[operation])
    if (status !== 200) throw new Error(`${operation}: ${status}.`)
    return performance.now() - startedAt
  }
  const timesOf = async (view: View) => {
    const times: number[] = []
    for (let call = 0; call < calls; call += 1) times.push(await timeOf(view))
    return times
  }
  // Lets the server compile its code before the measurement.
  for (const view of Object.values(views)) await timesOf(view)
  const figures: Figure[] = []
  for (const [kind, size] of sizes.entries()) {
    await step(`filling the board to ${size} ads`, () => fillBoard(data, 4 + kind, size))
    for (const [name, view] of Object.entries(views))
      figures.push({
        name: `${name}, ${size} ads`,
        value: median(await timesOf(view)),
        unit: 'ms',
        bar,
      })
  }
  client.close()
  return { title: 'The bulletin board, median', figures }
}

/** Fills the board of the tenant alba up to a number of ads, a tenth of which wait for review. */
async function fillBoard(data: string, kind: number, size: number): Promise<void> {
  await inDatabase(data, async (db) => {
    const { rows } = await db.query<{ tenant: string; count: number }>(
      "select id as tenant, (select count(*)::int from ads where tenant_id = tenants.id) as count from tenants where slug = 'alba'",
    )
    const { tenant, count = 0 } = rows[0] ?? {}
    await fillTable(db, 'ads', `tenant_id = '${tenant}' and status = 'PUBLISHED'`, size - count, {
      id: idOf(kind),
      reference: `'BRD-${kind}-' || g`,
      status: "case when g % 10 = 0 then 'SENT' else 'PUBLISHED' end",
      issuance_id: `(select id from issuances where tenant_id = '${tenant}' order by id limit 1 offset g % 5)`,
      tokens: '1 + g % 50',
      publish_at: "now() - (g || ' minutes')::interval",
      sent_at: "now() - (g || ' minutes')::interval",
    })
  })
}
