import { throwError } from '../errors.ts'

/** A row's position: the sort order, the row's part, its sort key and its id. */
export interface Cursor {
  sort: string
  part: string
  key: string
  id: string
}

/** A requested page: by its number, the last page, or the page after or before a row. */
export type RequestedPage =
  | { by: 'number'; number: number }
  | { by: 'last' }
  | { by: 'after' | 'before'; cursor: Cursor }

/** Returns the parameter `page` of the rows after or before a row. */
export function pageParameter(direction: 'after' | 'before', { sort, part, key, id }: Cursor): string {
  return `${direction}.${Buffer.from(JSON.stringify([sort, part, key, id])).toString('base64url')}`
}

/** Parses the parameter `page`. Throws `page_unknown` for an invalid value. */
export function parsePage(page: string | number, sort: string): RequestedPage {
  if (typeof page === 'number') return { by: 'number', number: page }
  if (page === 'last') return { by: 'last' }
  const [direction, encodedCursor = ''] = page.split('.')
  const cursor = cursorOf(encodedCursor)
  if (cursor?.sort !== sort || (direction !== 'after' && direction !== 'before'))
    return throwError('page_unknown')
  return { by: direction, cursor }
}

function cursorOf(encodedCursor: string): Cursor | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(encodedCursor, 'base64url').toString())
    if (!Array.isArray(parsed) || parsed.length !== 4) return undefined
    const [sort, part, key, id] = parsed.map(String)
    return sort === undefined || part === undefined || key === undefined || id === undefined
      ? undefined
      : { sort, part, key, id }
  } catch {
    return undefined
  }
}
