import { throwError } from '../errors.ts'

/** Identifies a row's position: the order, its part, its sort key and its id. */
export interface Cursor {
  sort: string
  part: string
  key: string
  id: string
}

/** Identifies a page: by number, as the last, or next to a known row. */
export type Place =
  | { by: 'number'; number: number }
  | { by: 'last' }
  | { by: 'after' | 'before'; cursor: Cursor }

/** Returns the parameter `page` for the rows on one side of a row. */
export function pageParameter(side: 'after' | 'before', { sort, part, key, id }: Cursor): string {
  return `${side}.${Buffer.from(JSON.stringify([sort, part, key, id])).toString('base64url')}`
}

/** Parses the parameter `page`. Throws `page_unknown` for an invalid one. */
export function placeOf(page: string | number, sort: string): Place {
  if (typeof page === 'number') return { by: 'number', number: page }
  if (page === 'last') return { by: 'last' }
  const [side, code = ''] = page.split('.')
  const cursor = cursorOf(code)
  if (cursor?.sort !== sort || (side !== 'after' && side !== 'before')) return throwError('page_unknown')
  return { by: side, cursor }
}

function cursorOf(code: string): Cursor | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(code, 'base64url').toString())
    if (!Array.isArray(read) || read.length !== 4) return undefined
    const [sort, part, key, id] = read.map(String)
    return sort === undefined || part === undefined || key === undefined || id === undefined
      ? undefined
      : { sort, part, key, id }
  } catch {
    return undefined
  }
}
