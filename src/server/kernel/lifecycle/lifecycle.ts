import type { PgTable } from 'drizzle-orm/pg-core'
import type { lifecycles } from '../../../generated/lifecycles.ts'
import type { Context } from '../context.ts'
import type { Subject } from '../subject/subject.ts'

/** Binds a table to the lifecycle document of the same name under schemas/flows. */
export interface Lifecycle<
  Found extends object,
  Place extends keyof Found,
  Table extends PgTable,
  Column extends keyof Table['$inferSelect'],
> {
  subject: Pick<Subject<Found, object, never>, 'by'>
  /** The property of the loaded subject that holds the row. */
  place: Place
  /** Needs the columns id and status. */
  table: Table
  /** Columns that a transition may write beside the status. */
  writes: readonly Column[]
  /** Columns that must be unchanged since they were read, beside the status: of two concurrent transitions one is refused. */
  unchanged: readonly (keyof Table['$inferSelect'])[]
}

export function lifecycle<
  Found extends object,
  Place extends keyof Found,
  Table extends PgTable,
  Column extends keyof Table['$inferSelect'],
>(definition: Lifecycle<Found, Place, Table, Column>): Lifecycle<Found, Place, Table, Column> {
  return definition
}

export type LifecycleName = keyof typeof lifecycles

type LifecycleNamed<Name extends LifecycleName> = (typeof lifecycles)[Name]

/** The loaded subject of a lifecycle. */
export type LifecycleRow<Name extends LifecycleName> =
  LifecycleNamed<Name> extends Lifecycle<infer Found, infer _Place, infer _Table, infer _Column>
    ? Found
    : never

export interface TransitionOptions<Name extends LifecycleName> {
  /** Shown to people in the history. */
  note?: string
  /** Columns written in the same update as the status. */
  changes?: LifecycleNamed<Name> extends Lifecycle<infer _Found, infer _Place, infer Table, infer Column>
    ? Partial<Pick<Table['$inferSelect'], Column>>
    : never
}

/** Applies the event of the operation and returns the subject with its new status. */
export type ApplyTransition<Name extends LifecycleName> = (
  ctx: Context,
  options?: TransitionOptions<Name>,
) => Promise<LifecycleRow<Name>>
