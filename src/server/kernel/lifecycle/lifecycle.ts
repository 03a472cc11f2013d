import type { PgTable } from 'drizzle-orm/pg-core'
import type { lifecycles } from '../../../generated/lifecycles.ts'
import type { Context } from '../context.ts'
import type { Subject } from '../subject/subject.ts'

/** How the rows of a table move along the document of the same name under schemas/flows. */
export interface Lifecycle<
  Found extends object,
  Place extends keyof Found,
  Table extends PgTable,
  Column extends keyof Table['$inferSelect'],
> {
  subject: Pick<Subject<Found, object, never>, 'by'>
  /** Where the row stands in what is found. */
  place: Place
  /** It has columns id and status. */
  table: Table
  /** What a move may write beside the status. */
  writes: readonly Column[]
  /** What must still hold what was read, beside the status: of two moves at once one is refused. */
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

/** What is found of a thing that moves. */
export type LifecycleRow<Name extends LifecycleName> =
  LifecycleNamed<Name> extends Lifecycle<infer Found, infer _Place, infer _Table, infer _Column>
    ? Found
    : never

export interface TransitionOptions<Name extends LifecycleName> {
  /** For the history, which people read. */
  note?: string
  /** What is written beside the status, in the same update. */
  changes?: LifecycleNamed<Name> extends Lifecycle<infer _Found, infer _Place, infer Table, infer Column>
    ? Partial<Pick<Table['$inferSelect'], Column>>
    : never
}

/** Moves the thing of an operation by the event of its document. Returns it as it is then. */
export type Move<Name extends LifecycleName> = (
  ctx: Context,
  options?: TransitionOptions<Name>,
) => Promise<LifecycleRow<Name>>
