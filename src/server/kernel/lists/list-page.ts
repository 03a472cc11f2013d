import type { Pages } from '../../../generated/domain.ts'
import { maxCountedRows } from '../../../protocol/max-counted-rows.ts'
import type { Tx } from '../../database/connection.ts'
import { isMalformed } from '../../database/errors.ts'
import { throwError } from '../errors.ts'
import { find, type RowPage } from './find.ts'
import type { List, ListQuery, RowReader } from './list.ts'
import { pageParameter, parsePage, type RequestedPage } from './page.ts'

/** One page and the number of rows, exact up to `maxCountedRows`. */
export interface ListPage<Rows> {
  /** The ids of the rows in order. */
  ids: string[]
  rows: Rows
  total: number
  /** The number of rows by part. */
  counts: Record<string, number>
  /** The sums over all rows of the list; absent above the counting limit. */
  sums?: Record<string, number> | undefined
  pages: Pages
}

/** Returns the requested page of a list. Throws `page_unknown` if it does not exist. */
export async function listPage<Sort extends string, Rows, Sum extends string = never>(
  tx: Tx,
  list: List<Sort, Sum>,
  query: ListQuery<Sort>,
  readRows: RowReader<Rows>,
): Promise<ListPage<Rows>> {
  const requestedPage = parsePage(query.page ?? 1, query.sort)
  const rowPage = await find(tx, list, query, requestedPage, readRows).catch((error: unknown) => {
    // Rejects cursors that this server has not created.
    if ('cursor' in requestedPage && isMalformed(error)) throwError('page_unknown')
    throw error
  })
  const { size } = query
  if (requestedPage.by === 'number') return numberedPage(query, requestedPage.number, rowPage)
  if (requestedPage.by === 'last' && rowPage.total <= maxCountedRows) {
    const number = Math.max(1, Math.ceil(rowPage.total / size))
    const positions = rowPage.places.slice((number - 1) * size - rowPage.total)
    return numberedPage(query, number, { ...rowPage, places: positions })
  }
  // Returns page 1 if the previous page reaches the beginning.
  if (requestedPage.by === 'before' && rowPage.places.length <= size)
    return listPage(tx, list, { ...query, page: 1 }, readRows)
  return pageAround(query, requestedPage, rowPage)
}

function numberedPage<Sort extends string, Rows>(
  { size, sort }: ListQuery<Sort>,
  number: number,
  result: RowPage<Rows>,
): ListPage<Rows> {
  const { places: positions, total } = result
  const count = Math.ceil(Math.min(total, maxCountedRows) / size)
  const isAboveLimit = total > maxCountedRows
  if (isAboveLimit && number > count) throwError('page_unknown')
  const lastPosition = positions.slice(0, size).at(-1)
  const nextParameter =
    number < count ? `${number + 1}` : lastPosition && pageParameter('after', { sort, ...lastPosition })
  return listResult(result, positions.slice(0, size), {
    current: `${number}`,
    count,
    previous: number > 1 ? `${Math.max(1, Math.min(number - 1, count))}` : '',
    next: (positions.length > size && nextParameter) || '',
    last: isAboveLimit ? 'last' : '',
  })
}

/** Returns a page that has no number. */
function pageAround<Sort extends string, Rows>(
  { size, sort }: ListQuery<Sort>,
  { by }: RequestedPage,
  rowPage: RowPage<Rows>,
): ListPage<Rows> {
  const positions = by === 'after' ? rowPage.places.slice(0, size) : rowPage.places.slice(-size)
  const firstPosition = positions.at(0)
  const lastPosition = positions.at(-1)
  const hasMore = by === 'after' ? rowPage.places.length > size : by === 'before'
  return listResult(rowPage, positions, {
    current: by === 'last' ? 'last' : '',
    count: Math.ceil(Math.min(rowPage.total, maxCountedRows) / size),
    previous: firstPosition ? pageParameter('before', { sort, ...firstPosition }) : '1',
    next: hasMore && lastPosition ? pageParameter('after', { sort, ...lastPosition }) : '',
    last: rowPage.total > maxCountedRows ? 'last' : '',
  })
}

function listResult<Rows>(
  { total, counts, sums, rows }: RowPage<Rows>,
  positions: RowPage<Rows>['places'],
  pages: Pages,
): ListPage<Rows> {
  return { ids: positions.map(({ id }) => id), rows, total, counts, sums, pages }
}
