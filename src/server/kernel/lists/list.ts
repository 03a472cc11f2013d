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
  /** What divides the rows into a few parts, such as their status: each is counted, and read in its own order. */
  part?: PgColumn
  orders: Record<Sort, Order>
  /** What is added up over everything that is found. */
  sums?: Sums<Sum>
}

/** Whole numbers, and the currency of those that are money: rows of several are not added up. */
export interface Sums<Sum extends string> {
  of: Record<Sum, PgColumn>
  currency: PgColumn
  /** Parts whose rows are not added up: where only such are shown, there are no sums. */
  besides?: readonly string[]
  /** What all rows must have in common for one of the sums: tokens of two issuances are not added up. */
  alike?: { [sum in Sum]?: PgColumn }
}

export interface Order {
  by: PgColumn
  down?: boolean
  /** Which parts come before others, from the least. Left out, all are mixed. */
  rank?: (part: string) => number
}

/** Only the rows of some things: those of each are read in their own order, by an index in which its column comes before the part. */
export interface GroupedBy {
  column: PgColumn
  ids: readonly string[]
}

/** What somebody wants to see of a list. */
export interface ListQuery<Sort extends string> {
  page: Page | undefined
  /** Rows of a page; of none, all rows are counted, however many. */
  size: number
  sort: Sort
  /** The parts that are counted; of a list without parts, none is named. */
  parts?: readonly string[]
  /** Those whose rows are shown; left out, all of them. */
  shown?: readonly string[]
  where?: SQL | undefined
  within?: GroupedBy | undefined
  search?: Search | undefined
}

/** Reads the rows of a page, told by the condition that they stand on it; their order is not asked for. */
export type RowReader<Rows> = (isListed: SQL) => PromiseLike<Rows>
