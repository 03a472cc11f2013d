import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../../database/ids.ts'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import type { Services } from '../../../services.ts'
import { nameOf } from '../../../startup/unexpected.ts'
import { finish, lose, noteProgress, takeUp } from '../run.ts'
import { isUnderWay, type ListExport, listExports } from '../tables.ts'
import { type Progress, type WrittenFile, writeExport } from '../write.ts'

/** In milliseconds: how often a run says how far it is. */
const progressEvery = 1000

/** Makes the file of a list. What a process had in hand when it died is due again soon after, and begins anew. */
export const exportMaking: Sweep = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 3600,
  due: {
    id: listExports.id,
    at: listExports.due_at,
    clock: 'real',
    where: isUnderWay,
  },
  async outside(services, tenant, { row: id }) {
    const within = <T>(work: (ctx: Context) => Promise<T>) => inTenant(services, tenant, 'exportMaking', work)
    const run = await within((ctx) => takeUp(ctx, id))
    if (!run) return
    const folder = await folderFor(services, tenant, run)
    try {
      const progress = progressOf(run, within)
      const written = await writeExport(services, tenant, run, join(folder, 'list'), progress)
      await keep(services, tenant, run, written, within)
    } catch (error) {
      services.log.warn({ tenant, export: id, problem: nameOf(error) }, 'a list was not written')
      await within((ctx) => lose(ctx, run, error))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

type RunInContext = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

async function keep(
  { files }: Services,
  tenant: string,
  run: ListExport,
  written: WrittenFile,
  within: RunInContext,
): Promise<void> {
  const file_id = newId()
  await files.take(tenant, file_id, written)
  if (!(await within((ctx) => finish(ctx, run, { ...written, file_id })))) await files.remove(tenant, file_id)
}

/** Throws once another run has taken the place of this one. */
function progressOf(run: ListExport, within: RunInContext): Progress {
  let told = Number.NEGATIVE_INFINITY
  return async (rows, total) => {
    // Of a clock that nobody sets.
    const now = performance.now()
    if (now - told < progressEvery) return
    told = now
    if (!(await within((ctx) => noteProgress(ctx, run, rows, total))))
      throw new Error('Another run is at it.')
  }
}

/** One of its own; what the run before has left there is gone. */
async function folderFor({ config }: Services, tenant: string, run: ListExport): Promise<string> {
  const folderOf = (runs: number) => join(config.data, 'unfinished', tenant, `${run.id}-${runs}`)
  await rm(folderOf(run.runs - 1), { recursive: true, force: true })
  const folder = folderOf(run.runs)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}
