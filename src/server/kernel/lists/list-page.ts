import type { Pages } from '../../../generated/domain.ts'
import { maxCountedRows } from '../../../protocol/max-counted-rows.ts'
import type { Tx } from '../../database/connection.ts'
import { isMalformed } from '../../database/errors.ts'
import { throwError } from '../errors.ts'
import { find, type RowPage } from './find.ts'
import type { List, ListQuery, RowReader } from './list.ts'
import { type Place, pageParameter, placeOf } from './page.ts'

/** Contains one page and the number of rows, exact up to `maxCountedRows`. */
export interface ListPage<Rows> {
  /** Lists the ids of the rows in order. */
  ids: string[]
  rows: Rows
  total: number
  /** Counts the rows by part. */
  counts: Record<string, number>
  /** Contains sums over all rows of the list; absent above the counting limit. */
  sums?: Record<string, number> | undefined
  pages: Pages
}

/** Returns the requested page of a list. Throws `page_unknown` if it does not exist. */
export async function listPage<Sort extends string, Rows, Sum extends string = never>(
  tx: Tx,
  list: List<Sort, Sum>,
  query: ListQuery<Sort>,
  read: RowReader<Rows>,
): Promise<ListPage<Rows>> {
  const place = placeOf(query.page ?? 1, query.sort)
  const row = await find(tx, list, query, place, read).catch((error: unknown) => {
    // Handles cursors that do not come from this server.
    if ('cursor' in place && isMalformed(error)) throwError('page_unknown')
    throw error
  })
  const { size } = query
  if (place.by === 'number') return numbered(query, place.number, row)
  if (place.by === 'last' && row.total <= maxCountedRows) {
    const number = Math.max(1, Math.ceil(row.total / size))
    const places = row.places.slice((number - 1) * size - row.total)
    return numbered(query, number, { ...row, places })
  }
  // Returns page 1 when the way back reaches the beginning.
  if (place.by === 'before' && row.places.length <= size)
    return listPage(tx, list, { ...query, page: 1 }, read)
  return pageAround(query, place, row)
}

function numbered<Sort extends string, Rows>(
  { size, sort }: ListQuery<Sort>,
  number: number,
  result: RowPage<Rows>,
): ListPage<Rows> {
  const { places, total } = result
  const count = Math.ceil(Math.min(total, maxCountedRows) / size)
  const beyond = total > maxCountedRows
  if (beyond && number > count) throwError('page_unknown')
  const last = places.slice(0, size).at(-1)
  const onward = number < count ? `${number + 1}` : last && pageParameter('after', { sort, ...last })
  return listResult(result, places.slice(0, size), {
    current: `${number}`,
    count,
    previous: number > 1 ? `${Math.max(1, Math.min(number - 1, count))}` : '',
    next: (places.length > size && onward) || '',
    last: beyond ? 'last' : '',
  })
}

/** Returns a page beyond the numbered ones. */
function pageAround<Sort extends string, Rows>(
  { size, sort }: ListQuery<Sort>,
  { by }: Place,
  rowPage: RowPage<Rows>,
): ListPage<Rows> {
  const places = by === 'after' ? rowPage.places.slice(0, size) : rowPage.places.slice(-size)
  const first = places.at(0)
  const last = places.at(-1)
  const more = by === 'after' ? rowPage.places.length > size : by === 'before'
  return listResult(rowPage, places, {
    current: by === 'last' ? 'last' : '',
    count: Math.ceil(Math.min(rowPage.total, maxCountedRows) / size),
    previous: first ? pageParameter('before', { sort, ...first }) : '1',
    next: more && last ? pageParameter('after', { sort, ...last }) : '',
    last: rowPage.total > maxCountedRows ? 'last' : '',
  })
}

function listResult<Rows>(
  { total, counts, sums, rows }: RowPage<Rows>,
  places: RowPage<Rows>['places'],
  pages: Pages,
): ListPage<Rows> {
  return { ids: places.map(({ id }) => id), rows, total, counts, sums, pages }
}
