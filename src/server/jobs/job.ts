import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../kernel/context.ts'
import type { Services } from '../services.ts'

/** Concurrency, retries and timeout of a job in one process. */
interface Queue {
  /** The number that run concurrently in one process. */
  concurrency: number
  /** Tries after the first. */
  retries: number
  /** The wait before the second try; it doubles with each further one. */
  retryInSeconds: number
  /** Longer than it may take: what a process had in hand when it died is taken up again after this. */
  expireInSeconds: number
  /** Comes round for every tenant, by real time. */
  everySeconds?: number
}

/** Work in one transaction of the tenant. A job may run more than once: it must notice that its work is done. */
interface TransactionalJob<Data> extends Queue {
  run(ctx: Context, data: Data): Promise<void>
}

/** Work that waits for somebody else: no transaction is open but those that it opens itself, with inTenant. */
interface Outside<Data> extends Queue {
  outside(services: Services, tenant: string, data: Data): Promise<void>
}

/**
 * A job, defined by the file of its name in the folder `jobs` of its module. Its data are ids only, because the queue
 * spans the tenants.
 */
export type Job<Data> = TransactionalJob<Data> | Outside<Data>

/** A row by its id. */
export interface RowData {
  row: string
}

/**
 * Runs once a minute, and when the demo's clock jumps, for every row that is due. A processed row must no longer be
 * due; a concurrent run must notice that.
 */
export type Sweep = Job<RowData> & { due: Due }

/** Which rows are due: those whose time has come, by the tenant's own time or, for what waits for others, by the real one. */
export interface Due {
  id: AnyPgColumn
  at: AnyPgColumn
  clock: 'domain' | 'real'
  /** The condition for rows still to be processed; needs an index on tenant, time and id. */
  where?: SQL | ((now: Date) => SQL)
}

/** Returns the condition for rows still to be processed at a time. */
export function whereAt(where: Due['where'], time: Date): SQL | undefined {
  return typeof where === 'function' ? where(time) : where
}

/** The jobs there are, by name. */
export type Registry = Readonly<Record<string, Job<object> & { due?: Due }>>

/** The data that a job is sent with. */
export type DataOf<J> = J extends Job<infer Data> ? Data : never

/** The names of those that do what is due. */
export function sweepsOf(registry: Registry): string[] {
  return Object.entries(registry).flatMap(([name, { due }]) => (due ? [name] : []))
}
