import { describe, expect, it } from 'vitest'
import {
  countedPages,
  isPages,
  pageCount,
  pageOf,
  pageWindow,
} from '../../../src/renderer/blocks/parts/page-window.ts'

describe('the pages on offer', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 20, [1, 2, null, 20]],
    [10, 20, [1, null, 9, 10, 11, null, 20]],
    [20, 20, [1, null, 19, 20]],
  ])('on page %i of %i', (current, count, slots) => {
    expect(pageWindow(current, count)).toEqual(slots)
  })

  it('name a page rather than leave a gap of one', () => {
    expect(pageWindow(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
    expect(pageWindow(17, 20)).toEqual([1, null, 16, 17, 18, 19, 20])
  })
})

describe('the page of an address', () => {
  it('is the first where it makes no sense, the last where it is too far', () => {
    expect([undefined, '', 'x', '0', '-3', '1.5'].map((asked) => pageOf(asked, 7))).toEqual([
      1, 1, 1, 1, 1, 1,
    ])
    expect(pageOf('99', 7)).toBe(7)
  })

  it('has room for the last, incomplete page', () => {
    expect([pageCount(0, 12), pageCount(12, 12), pageCount(13, 12)]).toEqual([1, 1, 2])
  })
})

describe('the way through a list', () => {
  it('of which only the length is known leads from number to number', () => {
    const way = (asked: string) => countedPages(asked, 40, 12)
    expect(way('')).toEqual({ current: '1', count: 4, previous: '', next: '2', last: '' })
    expect(way('4')).toEqual({ current: '4', count: 4, previous: '3', next: '', last: '' })
  })

  it('is told by an answer, or not', () => {
    const summary = { current: '', count: 50, previous: 'before.x', next: 'after.y', last: 'last' }
    expect(isPages(summary)).toBe(true)
    expect([undefined, 40, {}, { ...summary, last: 3 }].map(isPages)).toEqual([false, false, false, false])
  })
})
