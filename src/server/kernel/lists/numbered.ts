import type { Pages } from '../../../generated/domain.ts'

/** Returns the pages of a list that is computed as a whole, so that all pages have numbers. */
export function numberedPages(page: number, count: number): Pages {
  return {
    current: String(page),
    count,
    previous: page > 1 ? String(page - 1) : '',
    next: page < count ? String(page + 1) : '',
    last: '',
  }
}
