import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../../../generated/domain.ts'
import type { Search } from './search.ts'

/**
 * A table for lists. Each sort order needs an index on tenant, the column of `within` if used, part, sort column and
 * id.
 */
export interface List<Sort extends string, Sum extends string = never> {
  table: PgTable
  id: PgColumn
  /**
   * The column that divides the rows into a few parts, such as statuses. Each part is counted and read by the index.
   */
  part?: PgColumn
  orders: Record<Sort, Order>
  /** The columns that are summed over all found rows. */
  sums?: Sums<Sum>
}

/** Integer sums and the currency column. Rows in several currencies are not summed. */
export interface Sums<Sum extends string> {
  of: Record<Sum, PgColumn>
  currency: PgColumn
  /** The parts whose rows are not summed. */
  besides?: readonly string[]
  /**
   * The columns in which all rows must agree for a sum, because, for example, tokens of two issuances are not
   * summed.
   */
  alike?: { [sum in Sum]?: PgColumn }
}

export interface Order {
  by: PgColumn
  /** Whether the order is descending. */
  down?: boolean
  /** Returns the rank of a part; lower ranks come first. Without ranks, the parts are not separated. */
  rank?: (part: string) => number
}

/** The owners whose rows are selected, and the column with the owner's id, which needs an index. */
export interface GroupedBy {
  column: PgColumn
  ids: readonly string[]
}

/** The requested page, order, parts and conditions of a list. */
export interface ListQuery<Sort extends string> {
  page: Page | undefined
  /** The maximum number of rows of a page; with 0, all rows are counted without a limit. */
  size: number
  sort: Sort
  /** The parts to count; omitted for lists without parts. */
  parts?: readonly string[]
  /** The parts to display; all by default. */
  shown?: readonly string[]
  where?: SQL | undefined
  within?: GroupedBy | undefined
  search?: Search | undefined
}

/** A function that reads the rows selected by the condition, in any order. */
export type RowReader<Rows> = (whereListed: SQL) => PromiseLike<Rows>
