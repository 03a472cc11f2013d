import { describe, expect, it } from 'vitest'
import {
  countedPages,
  isPages,
  pageCount,
  pageOf,
  pageWindow,
} from '../../../src/renderer/blocks/parts/page-window.ts'

describe('the page numbers shown', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 20, [1, 2, null, 20]],
    [10, 20, [1, null, 9, 10, 11, null, 20]],
    [20, 20, [1, null, 19, 20]],
  ])('on page %i of %i are the nearest, the first and the last', (current, count, slots) => {
    expect(pageWindow(current, count)).toEqual(slots)
  })

  it('include a page instead of a gap of one', () => {
    expect(pageWindow(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
    expect(pageWindow(17, 20)).toEqual([1, null, 16, 17, 18, 19, 20])
  })
})

describe('the page number in the URL', () => {
  it('is 1 if invalid and the last page if too high', () => {
    expect([undefined, '', 'x', '0', '-3', '1.5'].map((page) => pageOf(page, 7))).toEqual([1, 1, 1, 1, 1, 1])
    expect(pageOf('99', 7)).toBe(7)
  })

  it('can be the last, incomplete page', () => {
    expect([pageCount(0, 12), pageCount(12, 12), pageCount(13, 12)]).toEqual([1, 1, 2])
  })
})

describe('paging through a list', () => {
  it('uses page numbers if only the total is known', () => {
    const way = (page: string) => countedPages(page, 40, 12)
    expect(way('')).toEqual({ current: '1', count: 4, previous: '', next: '2', last: '' })
    expect(way('4')).toEqual({ current: '4', count: 4, previous: '3', next: '', last: '' })
  })

  it('recognizes the paging summary of a response', () => {
    const summary = { current: '', count: 50, previous: 'before.x', next: 'after.y', last: 'last' }
    expect(isPages(summary)).toBe(true)
    expect([undefined, 40, {}, { ...summary, last: 3 }].map(isPages)).toEqual([false, false, false, false])
  })
})
