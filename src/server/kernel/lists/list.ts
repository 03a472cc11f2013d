import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../../../generated/domain.ts'
import type { Search } from './search.ts'

/**
 * Describes a table for lists. Each order needs an index on tenant, the column of `within` if any, part, sort column
 * and id.
 */
export interface List<Sort extends string, Sum extends string = never> {
  table: PgTable
  id: PgColumn
  /** Divides the rows into a few parts, such as statuses, each counted and read by the index. */
  part?: PgColumn
  orders: Record<Sort, Order>
  /** Lists the columns summed over all found rows. */
  sums?: Sums<Sum>
}

/** Describes integer sums and the currency column; rows in several currencies are not summed. */
export interface Sums<Sum extends string> {
  of: Record<Sum, PgColumn>
  currency: PgColumn
  /** Lists parts whose rows are not summed. */
  besides?: readonly string[]
  /** Names columns in which all rows must agree for a sum, because tokens of two issuances are not summed. */
  alike?: { [sum in Sum]?: PgColumn }
}

export interface Order {
  by: PgColumn
  down?: boolean
  /** Ranks the parts, lowest first; without ranks, parts are not separated. */
  rank?: (part: string) => number
}

/** Selects the rows of several owners by an index on their column. */
export interface GroupedBy {
  column: PgColumn
  ids: readonly string[]
}

/** Describes the requested page, order, parts and conditions of a list. */
export interface ListQuery<Sort extends string> {
  page: Page | undefined
  /** Limits the rows of a page; with 0, all rows are counted without a limit. */
  size: number
  sort: Sort
  /** Lists the parts to count; omitted for lists without parts. */
  parts?: readonly string[]
  /** Lists the parts to show; all if absent. */
  shown?: readonly string[]
  where?: SQL | undefined
  within?: GroupedBy | undefined
  search?: Search | undefined
}

/** Reads the rows selected by the condition, in any order. */
export type RowReader<Rows> = (whereListed: SQL) => PromiseLike<Rows>
