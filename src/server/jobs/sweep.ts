import { and, lte, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Context } from '../kernel/context.ts'
import { inTenant } from '../kernel/in-tenant.ts'
import type { Services } from '../services.ts'
import { errorNameOf } from '../startup/error-description.ts'
import { deleteFailedJobs } from './failed.ts'
import { type Due, type Registry, whereDueAt } from './job.ts'
import { sendJob } from './queues.ts'

/** The maximum number of rows per transaction. */
const batchSize = 50
/**
 * The minimum number of seconds between two jobs for the same row and due time. A job itself repeats failed
 * attempts.
 */
const minIntervalSeconds = { outside: 60, failed: 3600 }

/** The position of a due row. The next batch starts after the last row of the previous one. */
interface Cursor {
  at: string
  id: string
}

type Work = (ctx: Context, rows: Cursor[], client: pg.PoolClient) => Promise<void>

interface SweepRun {
  name: string
  job: Registry[string]
  due: Due
  tenant: string
  after?: Cursor
}

/**
 * Processes due rows in batches, one transaction each. The next batch is sent as a job, so that it survives a crash;
 * rows of a failed batch, and rows that wait for external services, become jobs of their own.
 */
export async function sweep(services: Services, { name, job, due, tenant, after }: SweepRun): Promise<void> {
  if ('outside' in job) return runBatch(queueRows(minIntervalSeconds.outside))
  try {
    await runBatch(async (ctx, rows) => {
      for (const { id } of rows) await job.run(ctx, { row: id })
      await deleteFailedJobs(
        ctx,
        name,
        rows.map(({ id }) => id),
      )
    })
  } catch (error) {
    services.log.warn(
      { job: name, tenant, problem: errorNameOf(error) },
      'a batch failed: each row gets a job',
    )
    await runBatch(queueRows(minIntervalSeconds.failed))
  }

  function runBatch(work: Work): Promise<void> {
    return inTenant(services, tenant, name, async (ctx, client) => {
      const rows = await dueRows(ctx, due, after)
      await work(ctx, rows, client)
      const lastRow = rows.at(-1)
      if (lastRow && rows.length === batchSize) await sendJob(client, { tenant, job: name, after: lastRow })
    })
  }

  function queueRows(seconds: number): Work {
    return async (_ctx, rows, client) => {
      for (const { id, at } of rows)
        await sendJob(
          client,
          { tenant, job: name, row: id },
          { once: { key: `${tenant} ${id} ${at}`, seconds } },
        )
    }
  }
}

/**
 * Runs the sweeps for which the tenant has due rows, in the registry's order, and then the sweeps that have
 * become due meanwhile. Runs each sweep once, because rows that wait for external services stay due until their own
 * jobs end. Throws the first failure after all sweeps have run.
 */
export async function sweepDueRows(services: Services, tenant: string): Promise<void> {
  const { registry } = services
  const finishedSweeps = new Set<string>()
  const failures: unknown[] = []
  const findRemaining = async () => {
    const names = await inTenant(services, tenant, 'dueSweeps', (ctx) => namesOfDueSweeps(ctx, registry))
    return names.filter((name) => !finishedSweeps.has(name))
  }
  for (let names = await findRemaining(); names.length > 0; names = await findRemaining())
    for (const name of names) {
      const job = registry[name]
      try {
        if (job?.due) await sweep(services, { name, job, due: job.due, tenant })
      } catch (error) {
        services.log.warn({ job: name, tenant, problem: errorNameOf(error) }, 'a sweep failed: others run')
        failures.push(error)
      }
      finishedSweeps.add(name)
    }
  if (failures.length > 0) throw failures[0]
}

/** Returns the names of the sweeps for which the tenant has due rows. */
export async function namesOfDueSweeps(ctx: Context, registry: Registry): Promise<string[]> {
  const conditions = Object.entries(registry).flatMap(([name, { due }]) =>
    due
      ? [[name, sql<boolean>`exists (select from ${due.at.table} where ${whereDueNow(ctx, due)})`] as const]
      : [],
  )
  if (conditions.length === 0) return []
  const [row = {}] = await ctx.tx.select(Object.fromEntries(conditions)).from(sql`(select 1) as one`)
  return Object.entries(row).flatMap(([name, isDue]) => (isDue ? [name] : []))
}

/**
 * Locks and returns due rows. Skips rows that are already locked; the next sweep finds them if they are still due.
 */
async function dueRows(ctx: Context, due: Due, after?: Cursor): Promise<Cursor[]> {
  const { id, at } = due
  const whereAfterCursor = after && sql`(${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)`
  return ctx.tx
    .select({ at: sql<string>`${at}::text`, id: sql<string>`${id}` })
    .from(at.table)
    .where(and(whereDueNow(ctx, due), whereAfterCursor))
    .orderBy(at, id)
    .limit(batchSize)
    .for('update', { skipLocked: true })
}

function whereDueNow({ now, realNow }: Context, { at, clock, where }: Due): SQL | undefined {
  const currentTime = clock === 'real' ? realNow : now
  return and(lte(at, currentTime), whereDueAt(where, currentTime))
}
