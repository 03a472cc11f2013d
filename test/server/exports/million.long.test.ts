import { readdirSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { writerMemoryInMb } from '../../../src/server/modules/exports/writers.ts'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { testPlatform } from '../harness.ts'
import { createExport } from './exporting.ts'

const platform = await testPlatform()
const { manager, createHolders, createPaid } = await distributionFixture(platform)
const { slug } = await createHolders([100])
const id = await createPaid(slug, 100_000)
const million = 1_000_000
const exportBody = {
  screen: '/manager/earnings/{id}/token',
  list: 'lines',
  columns: [0, 1, 2, 3, 4, 5, 6],
  params: { id },
}
// Runs an export first, so that the page is built and the child process started before measuring.
await vi.waitFor(() => createExport(platform, manager, exportBody), { timeout: 300_000, interval: 1000 })
const owner = await platform.owner.connect()
// Disables triggers, which would take too long for a million rows.
await owner.query('set session_replication_role = replica')
await owner.query(
  `insert into earnings (tenant_id, id, distribution_id, issuance_id, investor_id, lot_id, token_class, status, tokens,
     price, outstanding, currency, gross, rent_part, gain_part, capital_part, withholding_rate, withholding, net,
     created_at, changed_at, distributed_at)
   select tenant_id, gen_random_uuid(), distribution_id, issuance_id, investor_id, gen_random_uuid(), token_class, status,
     tokens, price, outstanding, currency, 100 + g % 1000, 100 + g % 1000, 0, 0, 0, 0, 100 + g % 1000, created_at, changed_at, distributed_at
   from earnings, generate_series(2, $2) g where distribution_id = $1`,
  [id, million],
)
owner.release(true)
await platform.owner.query('analyze earnings')

/** Returns the peak memory of the export process in megabytes; 0 if the system does not report it. */
function peak(): number {
  const peaks = readdirSync('/proc').map((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('list-writer')) return 0
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      return status.includes(`PPid:\t${process.pid}\n`) ? Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) : 0
    } catch {
      return 0
    }
  })
  return Math.round(Math.max(0, ...peaks) / 1024)
}

it.each(['CSV', 'XLSX'] as const)(
  'exports a million rows as %s with at most 300 MB of memory',
  async (file) => {
    const begun = performance.now()
    const found = await createExport(platform, manager, { ...exportBody, file })
    console.info(`${file}: ${peak()} MB, ${Math.round((performance.now() - begun) / 1000)} s`)
    expect(found).toMatchObject({ status: 'READY', rows: million })
    expect(writerMemoryInMb).toBeLessThanOrEqual(300)
  },
  3_600_000,
)
