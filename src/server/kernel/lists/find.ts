import { mapValues } from '../../../language/common/objects.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Tx } from '../../database/connection.ts'
import type { List, ListQuery, RowReader } from './list.ts'
import type { Cursor, Place } from './page.ts'
import { searchFor } from './search.ts'
import { matchesFirst, maxGathered, type Source, tableFirst, tableOf } from './source.ts'
import { isBackwards, statementOf, whereListed } from './statement.ts'
import { maxCounted, sumOf } from './sum.ts'

/** Contains a page of a list, and the number of rows. */
export interface RowPage<Rows> {
  /** Contains the positions in order, one more than the page has. */
  places: Omit<Cursor, 'sort'>[]
  /** Counts the rows by part. */
  counts: Record<string, number>
  total: number
  /** Contains sums over the counted rows; absent if the count is capped or the rows differ in currency. */
  sums?: Record<string, number> | undefined
  rows: Rows
}

interface Answer {
  rows: Omit<Cursor, 'sort'>[]
  counts: Record<string, number>
  sums: Record<string, string> | null
  matched: number
}

/** Sends the query of the page and the query of its rows together, in one round trip. */
export async function find<Sort extends string, Rows, Sum extends string>(
  tx: Tx,
  list: List<Sort, Sum>,
  query: ListQuery<Sort>,
  place: Place,
  read: RowReader<Rows>,
): Promise<RowPage<Rows>> {
  const { search } = query
  if (!search) return rowsOf(tableOf(list, query))
  const first = search.few ? tableOf(list, query) : matchesFirst(list, query, search)
  const [, { matched, ...page }] = await allSettledInOrder([sent(searchFor(tx, search.words)), rowsOf(first)])
  return matched <= maxGathered ? page : rowsOf(tableFirst(list, query, search))

  async function rowsOf(source: Source): Promise<RowPage<Rows> & Pick<Answer, 'matched'>> {
    const statement = statementOf(query, list, place, source)
    const [answers, rows] = await allSettledInOrder([
      sent(tx.execute<Record<string, unknown> & Answer>(statement)),
      read(whereListed(list)),
    ])
    const [answer] = answers.rows
    if (!answer) throw new Error('A statement without a table answers one row.')
    const { parts = [''], shown = parts } = query
    return {
      places: isBackwards(place) ? answer.rows.toReversed() : answer.rows,
      counts: answer.counts,
      total: sumOf(
        shown.map((part) => answer.counts[part] ?? 0),
        maxCounted(query.size),
      ),
      sums: answer.sums ? exact(answer.sums) : undefined,
      matched: answer.matched,
      rows,
    }
  }
}

/** Converts sums to numbers; undefined if one exceeds the exact range. */
function exact(sums: Record<string, string>): Record<string, number> | undefined {
  const numbers = mapValues(sums, Number)
  return Object.values(numbers).every(Number.isSafeInteger) ? numbers : undefined
}

/** Sends a statement now; Drizzle sends statements only when awaited. */
function sent<T>(statement: PromiseLike<T>): PromiseLike<T> {
  return statement.then((answer) => answer)
}
