import { expect, test } from 'vitest'
import { fillTable, idOf } from '../../scripts/lib/fill-table.ts'
import { allInvestments, cellsOf, fileOf } from '../server/exports/exporting.ts'
import { testPlatform } from '../server/harness.ts'
import { placeOrder } from '../server/investments/steps.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { serverOn } from './server-on.ts'

const orders = 30_000
const platform = await testPlatform()
const { owner } = platform
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const { slug } = await tenant.issuance()
const sample = await placeOrder(await tenant.investor(), slug, 1)
await fillTable(owner, 'investments', `id = '${sample.id}'`, orders - 1, {
  id: idOf(22),
  reference: "'MANY-' || g",
  status: "'CANCELED'",
})
const server = await serverOn(platform)

interface Made {
  status: string
  rows: number
  runs: number
}

test.each(['CSV', 'XLSX'] as const)(
  'a %s export interrupted by a server kill is completed and notified once',
  async (file) => {
    await server.start()
    const { id } = await manager.call('createExport', { body: { ...allInvestments, file } })
    const made = async () => {
      const { rows } = await owner.query<Made>('select status, rows, runs from list_exports where id = $1', [
        id,
      ])
      return rows[0]
    }
    await expect.poll(made, { timeout: 100_000, interval: 5 }).toMatchObject({ status: 'RUNNING', runs: 1 })
    await expect.poll(async () => (await made())?.rows, { timeout: 100_000, interval: 5 }).toBeGreaterThan(0)
    await server.kill()
    expect(await made()).toMatchObject({ status: 'RUNNING', runs: 1 })

    await server.start()
    await expect
      .poll(made, { timeout: 400_000, interval: 500 })
      .toMatchObject({ status: 'READY', rows: orders })
    const { rows } = await owner.query(
      "select event from mails where reader_id = $1 and event like '%' || $2",
      [manager.id, id],
    )
    expect(rows).toMatchObject([{ event: `export_ready/${id}` }])
    await server.kill()
    if (file === 'XLSX') return
    const { bytes } = await fileOf(platform, manager, id)
    const lines = cellsOf(bytes).slice(1)
    expect(lines).toHaveLength(orders)
    const copies = lines.flatMap((cells) => cells.find((cell) => cell.startsWith('MANY-')) ?? [])
    expect(new Set(copies).size).toBe(orders - 1)
  },
  900_000,
)
