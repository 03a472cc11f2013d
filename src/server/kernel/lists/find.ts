import { mapValues } from '../../../language/common/objects.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Tx } from '../../database/connection.ts'
import type { List, ListQuery, RowReader } from './list.ts'
import type { Cursor, RequestedPage } from './page.ts'
import { setSearchText } from './search.ts'
import {
  collectedSource,
  maxCollectedMatches,
  orderedTableSource,
  type Source,
  tableSource,
} from './source.ts'
import { isBackwards, statementOf, whereListed } from './statement.ts'
import { maxCounted, sumOf } from './sum.ts'

/** A page of a list, and the number of the list's rows. */
export interface RowPage<Rows> {
  /** The positions of the rows in order, and of one row more if there is a further page. */
  places: Omit<Cursor, 'sort'>[]
  /** The number of rows by part. */
  counts: Record<string, number>
  total: number
  /** The sums over the counted rows; absent if the count is capped or the rows differ in currency. */
  sums?: Record<string, number> | undefined
  rows: Rows
}

interface PageResult {
  rows: Omit<Cursor, 'sort'>[]
  counts: Record<string, number>
  sums: Record<string, string> | null
  matched: number
}

/** Reads a page of a list. The query of the page and the query of its rows are sent together, in one round trip. */
export async function find<Sort extends string, Rows, Sum extends string>(
  tx: Tx,
  list: List<Sort, Sum>,
  query: ListQuery<Sort>,
  requestedPage: RequestedPage,
  readRows: RowReader<Rows>,
): Promise<RowPage<Rows>> {
  const { search } = query
  if (!search) return readPage(tableSource(list, query))
  const firstSource = search.few ? tableSource(list, query) : collectedSource(list, query, search)
  const [, { matched, ...page }] = await allSettledInOrder([
    sendNow(setSearchText(tx, search.words)),
    readPage(firstSource),
  ])
  return matched <= maxCollectedMatches ? page : readPage(orderedTableSource(list, query, search))

  async function readPage(source: Source): Promise<RowPage<Rows> & Pick<PageResult, 'matched'>> {
    const statement = statementOf(query, list, requestedPage, source)
    const [results, rows] = await allSettledInOrder([
      sendNow(tx.execute<Record<string, unknown> & PageResult>(statement)),
      readRows(whereListed(list)),
    ])
    const [result] = results.rows
    if (!result) throw new Error('A statement without a table answers one row.')
    const { parts = [''], shown: visibleParts = parts } = query
    return {
      places: isBackwards(requestedPage) ? result.rows.toReversed() : result.rows,
      counts: result.counts,
      total: sumOf(
        visibleParts.map((part) => result.counts[part] ?? 0),
        maxCounted(query.size),
      ),
      sums: result.sums ? toExactNumbers(result.sums) : undefined,
      matched: result.matched,
      rows,
    }
  }
}

/** Converts sums to numbers; undefined if a sum exceeds the range of exact integers. */
function toExactNumbers(sums: Record<string, string>): Record<string, number> | undefined {
  const numbers = mapValues(sums, Number)
  return Object.values(numbers).every(Number.isSafeInteger) ? numbers : undefined
}

/** Sends a statement at once, because Drizzle sends a statement only when its result is awaited. */
function sendNow<T>(statement: PromiseLike<T>): PromiseLike<T> {
  return statement.then((result) => result)
}
