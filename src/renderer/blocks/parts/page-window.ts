import type { Pages } from '../../../generated/domain.ts'
import { isObject } from '../../../language/common/objects.ts'

/** A page number, or null for a gap. */
type PageSlot = number | null

/**
 * Returns the page numbers to offer: the first, the last and the neighbours of the current one. A gap hides at least
 * two pages.
 */
export function pageWindow(current: number, count: number): PageSlot[] {
  const offeredPages = new Set([1, count])
  for (let page = current - 1; page <= current + 1; page++)
    if (page >= 1 && page <= count) offeredPages.add(page)
  if (offeredPages.has(3)) offeredPages.add(2)
  if (offeredPages.has(count - 2)) offeredPages.add(count - 1)

  const slots: PageSlot[] = []
  for (const page of [...offeredPages].filter((page) => page >= 1).sort((a, b) => a - b)) {
    const previousPage = slots.at(-1)
    if (typeof previousPage === 'number' && page - previousPage > 1) slots.push(null)
    slots.push(page)
  }
  return slots
}

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** Returns the page number of a URL, within 1 and `count`; 1 for invalid values. */
export function pageOf(requestedPage: string | undefined, count: number): number {
  const page = Number(requestedPage)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, count) : 1
}

/** Builds the pages of a list of known length. */
export function countedPages(requestedPage: string | undefined, total: number, size: number): Pages {
  const count = pageCount(total, size)
  const current = pageOf(requestedPage, count)
  return {
    current: `${current}`,
    count,
    previous: current > 1 ? `${current - 1}` : '',
    next: current < count ? `${current + 1}` : '',
    last: '',
  }
}

/** Returns whether a value describes the pages of a list's response. */
export function isPages(value: unknown): value is Pages {
  const textProperties = ['current', 'previous', 'next', 'last'] as const
  return (
    isObject(value) &&
    typeof value.count === 'number' &&
    textProperties.every((name) => typeof value[name] === 'string')
  )
}
