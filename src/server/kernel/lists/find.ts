import type { Tx } from '../../database/connection.ts'
import type { Asked, List } from './list.ts'
import type { Cursor, Place } from './page.ts'
import { searchFor } from './search.ts'
import { gathered, mostGathered, type Source, tableOf, walked } from './source.ts'
import { statementOf } from './statement.ts'
import { sumOf } from './sum.ts'

/** Rows of a list in their order, one more than a page holds, and how many there are. */
export interface Found {
  rows: Omit<Cursor, 'sort'>[]
  /** By part. */
  counts: Record<string, number>
  total: number
}

export async function find<Sort extends string>(
  tx: Tx,
  list: List<Sort>,
  asked: Asked<Sort>,
  place: Place,
): Promise<Found> {
  const { search } = asked
  if (!search) return read(tableOf(list, asked))
  await searchFor(tx, search.words)
  if (search.few) return read(tableOf(list, asked))
  const { matched, ...found } = await read(gathered(list, asked, search))
  return matched <= mostGathered ? found : read(walked(list, asked, search))

  async function read(source: Source): Promise<Found & { matched: number }> {
    const { parts = [''], shown = parts } = asked
    const statement = statementOf(asked, list.orders[asked.sort], place, source)
    const {
      rows: [answer],
    } = await tx.execute<Omit<Found, 'total'> & { matched: number }>(statement)
    if (!answer) throw new Error('A statement without a table answers one row.')
    return { ...answer, total: sumOf(shown.map((part) => answer.counts[part] ?? 0)) }
  }
}
