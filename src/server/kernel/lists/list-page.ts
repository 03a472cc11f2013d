import type { Pages } from '../../../generated/domain.ts'
import { counted } from '../../../protocol/counted.ts'
import type { Tx } from '../../database/connection.ts'
import { isMalformed } from '../../database/errors.ts'
import { fail } from '../errors.ts'
import { type Found, find } from './find.ts'
import type { Asked, List } from './list.ts'
import { type Place, pageBeside, placeOf } from './page.ts'

/** One page: the ids of its rows in their order, and how many rows there are, exact up to `counted`. */
export interface Listed {
  ids: string[]
  total: number
  /** By part. */
  counts: Record<string, number>
  pages: Pages
}

/** The page of a list that an address asks for. Refuses with `page_unknown` where it has no such page. */
export async function listPage<Sort extends string>(
  tx: Tx,
  list: List<Sort>,
  asked: Asked<Sort>,
): Promise<Listed> {
  const place = placeOf(asked.page ?? 1, asked.sort)
  const found = await find(tx, list, asked, place).catch((error: unknown) => {
    // Somebody wrote a cursor of their own.
    if ('cursor' in place && isMalformed(error)) fail('page_unknown')
    throw error
  })
  const { size } = asked
  if (place.by === 'number') return numbered(asked, place.number, found)
  if (place.by === 'last' && found.total <= counted) {
    const number = Math.max(1, Math.ceil(found.total / size))
    return numbered(asked, number, { ...found, rows: found.rows.slice((number - 1) * size - found.total) })
  }
  // The way back has come to the beginning, where pages have numbers.
  if (place.by === 'before' && found.rows.length <= size) return listPage(tx, list, { ...asked, page: 1 })
  return beside(asked, place, found)
}

function numbered<Sort extends string>({ size, sort }: Asked<Sort>, number: number, found: Found): Listed {
  const { rows, total } = found
  const count = Math.ceil(Math.min(total, counted) / size)
  const beyond = total > counted
  if (beyond && number > count) fail('page_unknown')
  const [last] = rows.slice(0, size).slice(-1)
  const onward = number < count ? `${number + 1}` : last && pageBeside('after', { sort, ...last })
  return listed(found, rows.slice(0, size), {
    current: `${number}`,
    count,
    previous: number > 1 ? `${Math.max(1, Math.min(number - 1, count))}` : '',
    next: (rows.length > size && onward) || '',
    last: beyond ? 'last' : '',
  })
}

/** A page behind those with a number. `find` has read a row more than it holds, to know whether there is more. */
function beside<Sort extends string>({ size, sort }: Asked<Sort>, { by }: Place, found: Found): Listed {
  const rows = by === 'after' ? found.rows.slice(0, size) : found.rows.slice(-size)
  const [first] = rows
  const last = rows.at(-1)
  const more = by === 'after' ? found.rows.length > size : by === 'before'
  return listed(found, rows, {
    current: by === 'last' ? 'last' : '',
    count: Math.ceil(Math.min(found.total, counted) / size),
    previous: first ? pageBeside('before', { sort, ...first }) : '1',
    next: more && last ? pageBeside('after', { sort, ...last }) : '',
    last: found.total > counted ? 'last' : '',
  })
}

function listed({ total, counts }: Found, rows: Found['rows'], pages: Pages): Listed {
  return { ids: rows.map(({ id }) => id), total, counts, pages }
}
