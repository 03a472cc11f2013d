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
  /** Names the property of the loaded subject that contains the row. */
  place: Place
  /** Contains the table, with the columns id and status. */
  table: Table
  /** Lists the columns that a transition may write in addition to the status. */
  writes: readonly Column[]
  /**
   * Lists the columns that must be unchanged since they were read, like the status; otherwise a concurrent transition
   * is rejected.
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

/** Describes the loaded subject of a lifecycle. */
export type LifecycleRow<Name extends LifecycleName> =
  LifecycleNamed<Name> extends Lifecycle<infer Found, infer _Place, infer _Table, infer _Column>
    ? Found
    : never

export interface TransitionOptions<Name extends LifecycleName> {
  /** Contains the note shown in the history. */
  note?: string
  /** Contains the columns to write together with the status. */
  changes?: LifecycleNamed<Name> extends Lifecycle<infer _Found, infer _Place, infer Table, infer Column>
    ? Partial<Pick<Table['$inferSelect'], Column>>
    : never
}

/** Applies the operation's event and returns the subject with its new status. */
export type ApplyTransition<Name extends LifecycleName> = (
  ctx: Context,
  options?: TransitionOptions<Name>,
) => Promise<LifecycleRow<Name>>
