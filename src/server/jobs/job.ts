import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../kernel/context.ts'
import type { Services } from '../services.ts'

/** How one process works on a job, and how often and how long it is tried before it counts as failed. */
interface Queue {
  /** How many of it run side by side. */
  concurrency: number
  /** Tries after the first. */
  retries: number
  /** Until the second try; each further one waits twice as long. */
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

/** One job: the file of its name in the folder `jobs` of its module. Data are ids, for the queue spans the tenants. */
export type Job<Data> = TransactionalJob<Data> | Outside<Data>

/** A row by its id. */
export interface RowData {
  row: string
}

/**
 * Time-driven work: once a minute, and at once when the demo's clock jumps, it is done for every row that is due. What
 * is done is due no more; whoever comes second must notice.
 */
export type Sweep = Job<RowData> & { due: Due }

/** Which rows are due: those whose time has come, by the tenant's own time or, for what waits for others, by the real one. */
export interface Due {
  id: AnyPgColumn
  at: AnyPgColumn
  clock: 'domain' | 'real'
  /** Those still to be done, as they are at a time; an index holds their tenant, time and id. */
  where?: SQL | ((now: Date) => SQL)
}

/** What of a sweep is still to be done at a time. */
export function whereAt(where: Due['where'], time: Date): SQL | undefined {
  return typeof where === 'function' ? where(time) : where
}

/** The jobs there are, by name. */
export type Registry = Readonly<Record<string, Job<object> & { due?: Due }>>

/** What a job is sent with. */
export type DataOf<J> = J extends Job<infer Data> ? Data : never

/** The names of those that do what is due. */
export function sweepsOf(registry: Registry): string[] {
  return Object.entries(registry).flatMap(([name, { due }]) => (due ? [name] : []))
}
