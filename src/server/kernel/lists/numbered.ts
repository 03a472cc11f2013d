import type { Pages } from '../../../generated/domain.ts'

/** The way through a list that is worked out whole: all its pages have numbers. */
export function numberedPages(page: number, count: number): Pages {
  return {
    current: String(page),
    count,
    previous: page > 1 ? String(page - 1) : '',
    next: page < count ? String(page + 1) : '',
    last: '',
  }
}
