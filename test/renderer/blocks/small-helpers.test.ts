import { describe, expect, it } from 'vitest'
import common from '../../../schemas/language/common.json'
import { filterKeysOf } from '../../../src/renderer/blocks/parts/rows.ts'
import { directionOf, toggledSort } from '../../../src/renderer/blocks/parts/sort.ts'
import { percentOf } from '../../../src/renderer/blocks/parts/Tiles.tsx'
import { icons, marks } from '../../../src/renderer/parts/icons.tsx'
import { formatShortly, remainingTimeOf } from '../../../src/renderer/parts/remaining.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('a countdown', () => {
  it('counts days, hours and minutes and updates at the next minute', () => {
    const left = remainingTimeOf(3 * day + 4 * hour + 12 * minute + 500)
    expect(left?.parts.map(({ amount }) => amount)).toEqual([3, 4, 12])
    expect(left?.nextChangeMs).toBe(501)
  })

  it('counts seconds only in the last hour', () => {
    expect(remainingTimeOf(hour - 1)?.parts.map(({ unit }) => unit)).toEqual(['minute', 'second'])
    expect(remainingTimeOf(hour)?.parts.map(({ unit }) => unit)).toEqual(['day', 'hour', 'minute'])
  })

  it('waits a full second at an exact second', () => {
    expect(remainingTimeOf(10_000)?.nextChangeMs).toBe(1001)
  })

  it('is written in words with its two largest units', () => {
    const words = (left: number) => {
      const parts = remainingTimeOf(left)
      return parts && formatShortly(parts, 'es-ES').replaceAll('\u00a0', ' ')
    }
    expect(words(7 * hour + 42 * minute)).toBe('7 h 42 min')
    expect(words(3 * day)).toBe('3 d')
  })

  it('is over at zero or without a valid date', () => {
    expect([remainingTimeOf(0), remainingTimeOf(-1), remainingTimeOf(Number.NaN)]).toEqual([null, null, null])
  })
})

describe('the sorting of a column', () => {
  it('toggles between ascending and descending', () => {
    expect([toggledSort('', 'date'), toggledSort('date', 'date'), toggledSort('-date', 'date')]).toEqual([
      'date',
      '-date',
      'date',
    ])
  })

  it('is “none” if another column is sorted', () => {
    expect([directionOf('date', 'date'), directionOf('-date', 'date'), directionOf('date', 'name')]).toEqual([
      'ascending',
      'descending',
      'none',
    ])
  })
})

describe('the filter keys of a list', () => {
  it('are found in nested blocks and exclude the sort order', () => {
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

describe('a percentage bar', () => {
  it('shows 100 % only at 100 %', () => expect(percentOf(9999, 10_000)).toBe(99))
  it('shows more than 100 % if exceeded', () => expect(percentOf(12, 10)).toBe(120))
  it('shows 0 % of a total of zero', () => expect(percentOf(5, 0)).toBe(0))
})

describe('the set of icons', () => {
  it('matches the icon names of the schema', () => {
    expect(Object.keys({ ...icons, ...marks }).sort()).toEqual([...common.$defs.icon.enum].sort())
  })
})
