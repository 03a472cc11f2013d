import type { PgTable } from 'drizzle-orm/pg-core'
import type { lifecycles } from '../../../generated/lifecycles.ts'
import type { Context } from '../context.ts'
import type { Subject } from '../subject/subject.ts'

/** The binding of a table to the lifecycle document of the same name under schemas/flows. */
export interface Lifecycle<
  Found extends object,
  Place extends keyof Found,
  Table extends PgTable,
  Column extends keyof Table['$inferSelect'],
> {
  subject: Pick<Subject<Found, object, never>, 'by'>
  /** The property of the loaded subject that contains the row. */
  place: Place
  /** The table, with the columns id and status. */
  table: Table
  /** The columns that a transition may write in addition to the status. */
  writes: readonly Column[]
  /**
   * The columns that, like the status, must not have changed since they were read; otherwise the transition is
   * rejected because of a concurrent transition.
   */
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
  /** The note that the history displays. */
  note?: string
  /** The columns to write together with the status. */
  changes?: LifecycleNamed<Name> extends Lifecycle<infer _Found, infer _Place, infer Table, infer Column>
    ? Partial<Pick<Table['$inferSelect'], Column>>
    : never
}

/** A function that applies the operation's event and returns the subject with its new status. */
export type ApplyTransition<Name extends LifecycleName> = (
  ctx: Context,
  options?: TransitionOptions<Name>,
) => Promise<LifecycleRow<Name>>
