import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../../database/ids.ts'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import type { Services } from '../../../services.ts'
import { errorNameOf } from '../../../startup/error-description.ts'
import { claimExport, finishExport, retryOrFail, startNextExport } from '../run.ts'
import { type ListExport, listExports, whereUnderWay } from '../tables.ts'
import type { WrittenFile } from '../write.ts'
import { writersAtOnce } from '../writers.ts'

/** Writes the file of an export. After a crash, the export becomes due again and starts over. */
export const exportMaking: Sweep = {
  concurrency: writersAtOnce,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 3600,
  due: {
    id: listExports.id,
    at: listExports.due_at,
    clock: 'real',
    where: whereUnderWay,
  },
  async outside(services, tenant, { row: id }) {
    const runInContext: RunInContext = (work) => inTenant(services, tenant, 'exportMaking', work)
    const run = await runInContext((ctx) => claimExport(ctx, id))
    if (!run) return
    const folder = await folderFor(services, tenant, run)
    try {
      const now = services.clock.now()
      const result = await services.writers.write({ tenant, run, path: join(folder, 'list'), now })
      if ('failure' in result) await runInContext((ctx) => retryOrFail(ctx, run, result.failure))
      else await storeFile(services, tenant, run, result, runInContext)
    } catch (error) {
      services.log.warn({ tenant, export: id, problem: errorNameOf(error) }, 'a list was not written')
      await runInContext((ctx) => retryOrFail(ctx, run, 'BROKEN'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    await runInContext(startNextExport)
  },
}

type RunInContext = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** Stores a written file; removes it if another run has replaced this run. */
async function storeFile(
  { files }: Services,
  tenant: string,
  run: ListExport,
  writtenFile: WrittenFile,
  runInContext: RunInContext,
): Promise<void> {
  const file_id = newId()
  await files.take(tenant, file_id, writtenFile)
  if (!(await runInContext((ctx) => finishExport(ctx, run, { ...writtenFile, file_id }))))
    await files.remove(tenant, file_id)
}

/** Creates an empty folder for the run and deletes that of an earlier run. */
async function folderFor({ config }: Services, tenant: string, run: ListExport): Promise<string> {
  const folderOf = (runs: number) => join(config.data, 'unfinished', tenant, `${run.id}-${runs}`)
  await rm(folderOf(run.runs - 1), { recursive: true, force: true })
  const folder = folderOf(run.runs)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}
