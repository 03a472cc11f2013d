import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../../../generated/domain.ts'
import type { Search } from './search.ts'

/**
 * A table as lists show it. For each order there is an index that begins with the tenant, then with what narrows the list
 * (one person, one issuance), then with the part, and ends with the column sorted by and the id.
 */
export interface List<Sort extends string, Sum extends string = never> {
  table: PgTable
  id: PgColumn
  /** Divides the rows into a few parts, such as their status: each is counted, and read by its own index. */
  part?: PgColumn
  orders: Record<Sort, Order>
  /** The columns added up over all found rows. */
  sums?: Sums<Sum>
}

/** Whole numbers, and the currency of those that are money: rows of several are not added up. */
export interface Sums<Sum extends string> {
  of: Record<Sum, PgColumn>
  currency: PgColumn
  /** Parts whose rows are not added up: where only such are shown, there are no sums. */
  besides?: readonly string[]
  /** The column in which all rows must agree for a sum: tokens of two issuances are not added up. */
  alike?: { [sum in Sum]?: PgColumn }
}

export interface Order {
  by: PgColumn
  down?: boolean
  /** Which parts come before others, from the least. Left out, all are mixed. */
  rank?: (part: string) => number
}

/** Reads the rows of several owners by an index that begins with their column. */
export interface GroupedBy {
  column: PgColumn
  ids: readonly string[]
}

/** The page, order, parts and conditions asked of a list. */
export interface ListQuery<Sort extends string> {
  page: Page | undefined
  /** Rows of a page; of none, all rows are counted, however many. */
  size: number
  sort: Sort
  /** The parts that are counted; of a list without parts, none is named. */
  parts?: readonly string[]
  /** The parts shown; all if absent. */
  shown?: readonly string[]
  where?: SQL | undefined
  within?: GroupedBy | undefined
  search?: Search | undefined
}

/** Reads the rows of a page, selected by the condition; their order does not matter. */
export type RowReader<Rows> = (isListed: SQL) => PromiseLike<Rows>
