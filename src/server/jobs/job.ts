import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../kernel/context.ts'
import type { Services } from '../services.ts'

/** The concurrency, retries and timeout of a job. */
interface QueueSettings {
  /** The maximum number of concurrent jobs in one process. */
  concurrency: number
  /** The maximum number of attempts after the first. */
  retries: number
  /** The pause before the second attempt, in seconds; it doubles before each further attempt. */
  retryInSeconds: number
  /**
   * The timeout in seconds, which must exceed the job's duration; jobs of a crashed process are repeated after it.
   */
  expireInSeconds: number
  /** The interval, in seconds of real time, at which the job runs for every tenant. */
  everySeconds?: number
}

/**
 * A job that runs in one transaction of the tenant. It may run more than once, and must detect that its work is
 * done.
 */
interface TransactionalJob<Data> extends QueueSettings {
  run(ctx: Context, data: Data): Promise<void>
}

/**
 * A job that runs outside a transaction, because it waits for external services. It opens transactions with
 * `inTenant`.
 */
interface ExternalJob<Data> extends QueueSettings {
  outside(services: Services, tenant: string, data: Data): Promise<void>
}

/**
 * A job, defined by the file of its name in its module's folder `jobs`. Its data are ids only, because the queue
 * contains the jobs of all tenants.
 */
export type Job<Data> = TransactionalJob<Data> | ExternalJob<Data>

/** The id of the row that a sweep processes. */
export interface RowData {
  row: string
}

/**
 * A job that runs for every due row, once a minute and when the demo's clock jumps. A processed row must no longer
 * be due; a concurrent run must detect this.
 */
export type Sweep = Job<RowData> & { due: Due }

/** The selection of due rows by time, in the tenant's time or, for external services, in real time. */
export interface Due {
  id: AnyPgColumn
  /** The time from which the row is due. */
  at: AnyPgColumn
  clock: 'domain' | 'real'
  /** The condition for rows that must still be processed; it needs an index on tenant, time and id. */
  where?: SQL | ((now: Date) => SQL)
}

/** Returns the condition for rows that must still be processed at a time. */
export function whereDueAt(where: Due['where'], now: Date): SQL | undefined {
  return typeof where === 'function' ? where(now) : where
}

/** The jobs by name. */
export type Registry = Readonly<Record<string, Job<object> & { due?: Due }>>

/** The data with which a job is sent. */
export type DataOf<J> = J extends Job<infer Data> ? Data : never
