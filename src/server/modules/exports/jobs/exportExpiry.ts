import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { listExports } from '../tables.ts'

const whereFinished = inArray(listExports.status, ['READY', 'FAILED'])

/** Deletes an expired file and its parameters. */
export const exportExpiry: Sweep = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: listExports.id, at: listExports.expires_at, clock: 'domain', where: whereFinished },
  async outside(services, tenant, { row: id }) {
    const file = await inTenant(services, tenant, 'exportExpiry', async (ctx) => {
      const whereDue = and(eq(listExports.id, id), whereFinished, lte(listExports.expires_at, ctx.now))
      const [row] = await ctx.tx.select().from(listExports).where(whereDue).for('no key update')
      if (!row) return null
      const changes = { file_id: null, sha256: '', params: {}, columns: [], organisations: [] }
      await transition(ctx, 'list-export', { row }, 'expire', { changes })
      return row.file_id
    })
    // Deletes the file last; after a crash, housekeeping deletes files without a row.
    if (file !== null) await services.files.remove(tenant, file)
  },
}
