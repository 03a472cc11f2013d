import { throwError } from '../errors.ts'

/** A row's place in an order: the order, the row's part, what it is sorted by, its id. */
export interface Cursor {
  sort: string
  part: string
  key: string
  id: string
}

/** A page as an address names it: by its number, the last, or the rows beside one that was seen. */
export type Place =
  | { by: 'number'; number: number }
  | { by: 'last' }
  | { by: 'after' | 'before'; cursor: Cursor }

/** The value of the parameter `page` for the rows on one side of a row. */
export function pageBeside(side: 'after' | 'before', { sort, part, key, id }: Cursor): string {
  return `${side}.${Buffer.from(JSON.stringify([sort, part, key, id])).toString('base64url')}`
}

/** Refuses with `page_unknown` what names no page of a list in this order. */
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
