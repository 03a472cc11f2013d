import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../kernel/context.ts'
import type { Services } from '../services.ts'

/** Configures concurrency, retries and timeout of a job. */
interface Queue {
  /** Limits the concurrent jobs in one process. */
  concurrency: number
  /** Limits the tries after the first. */
  retries: number
  /** Sets the pause before the second try, in seconds; it doubles with each further one. */
  retryInSeconds: number
  /** Sets the timeout in seconds, above the job's duration; jobs of a crashed process are repeated after it. */
  expireInSeconds: number
  /** Runs the job regularly for every tenant, in real time. */
  everySeconds?: number
}

/** Runs in one transaction of the tenant. A job may run more than once, and must detect that its work is done. */
interface TransactionalJob<Data> extends Queue {
  run(ctx: Context, data: Data): Promise<void>
}

/** Runs outside a transaction, for work that waits for external services; opens its transactions with `inTenant`. */
interface Outside<Data> extends Queue {
  outside(services: Services, tenant: string, data: Data): Promise<void>
}

/**
 * Describes a job, defined by the file of its name in the folder `jobs` of its module. Its data are ids only, because
 * the queue spans the tenants.
 */
export type Job<Data> = TransactionalJob<Data> | Outside<Data>

/** Identifies a row. */
export interface RowData {
  row: string
}

/**
 * Describes a job that runs for every due row, once a minute and when the demo's clock jumps. A processed row must no
 * longer be due, which a concurrent run must detect.
 */
export type Sweep = Job<RowData> & { due: Due }

/** Selects the due rows by time, in the tenant's time or, for external services, in real time. */
export interface Due {
  id: AnyPgColumn
  at: AnyPgColumn
  clock: 'domain' | 'real'
  /** Selects the rows still to be processed; needs an index on tenant, time and id. */
  where?: SQL | ((now: Date) => SQL)
}

/** Returns the condition for rows still to be processed at a time. */
export function whereDueAt(where: Due['where'], time: Date): SQL | undefined {
  return typeof where === 'function' ? where(time) : where
}

/** Maps names to jobs. */
export type Registry = Readonly<Record<string, Job<object> & { due?: Due }>>

/** Describes the data with which a job is sent. */
export type DataOf<J> = J extends Job<infer Data> ? Data : never

/** Returns the names of the sweeps. */
export function sweepsOf(registry: Registry): string[] {
  return Object.entries(registry).flatMap(([name, { due }]) => (due ? [name] : []))
}
