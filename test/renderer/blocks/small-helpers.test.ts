import { describe, expect, it } from 'vitest'
import common from '../../../schemas/language/common.json'
import { filterKeysOf } from '../../../src/renderer/blocks/parts/rows.ts'
import { directionOf, toggledSort } from '../../../src/renderer/blocks/parts/sort.ts'
import { percentOf } from '../../../src/renderer/blocks/parts/Tiles.tsx'
import { icons, marks } from '../../../src/renderer/parts/icons.tsx'
import { remaining } from '../../../src/renderer/parts/remaining.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('a countdown', () => {
  it('tells days, hours and minutes, and waits for the next minute', () => {
    const left = remaining(3 * day + 4 * hour + 12 * minute + 500)
    expect(left?.parts.map(({ amount }) => amount)).toEqual([3, 4, 12])
    expect(left?.next).toBe(501)
  })

  it('ticks in seconds only in the last hour', () => {
    expect(remaining(hour - 1)?.parts.map(({ unit }) => unit)).toEqual(['minute', 'second'])
    expect(remaining(hour)?.parts.map(({ unit }) => unit)).toEqual(['day', 'hour', 'minute'])
  })

  it('on the very edge of a second waits a whole one', () => {
    expect(remaining(10_000)?.next).toBe(1001)
  })

  it('is over at zero, and without a date', () => {
    expect([remaining(0), remaining(-1), remaining(Number.NaN)]).toEqual([null, null, null])
  })
})

describe('a column', () => {
  it('sorts upwards first, then the other way', () => {
    expect([toggledSort('', 'date'), toggledSort('date', 'date'), toggledSort('-date', 'date')]).toEqual([
      'date',
      '-date',
      'date',
    ])
  })

  it('tells how it is sorted, and keeps silent about another column', () => {
    expect([directionOf('date', 'date'), directionOf('-date', 'date'), directionOf('date', 'name')]).toEqual([
      'ascending',
      'descending',
      'none',
    ])
  })
})

describe('what narrows a list', () => {
  it('is found in filters inside other blocks; an order is no filter', () => {
    const filters = {
      block: 'filters' as const,
      search: { key: 'q', label: 'common.search' },
      fields: [
        { key: 'status', label: 'fields.status' },
        { key: 'sort', label: 'common.sort' },
      ],
    }
    expect(filterKeysOf([{ block: 'group', body: [filters] }])).toEqual(['q', 'status'])
  })
})

describe('a bar', () => {
  it('never says 100 % before it is', () => expect(percentOf(9999, 10_000)).toBe(99))
  it('says more than 100 % where there is more', () => expect(percentOf(12, 10)).toBe(120))
  it('says 0 % of nothing', () => expect(percentOf(5, 0)).toBe(0))
})

describe('the icons', () => {
  it('are those the language names', () => {
    expect(Object.keys({ ...icons, ...marks }).sort()).toEqual([...common.$defs.icon.enum].sort())
  })
})
