import { expect, test } from 'vitest'
import { yearFraction } from '../../src/domain/day-count.ts'
import isda from './day-count.json' with { type: 'json' }

// ISDA's own examples (30-360-2006ISDADefs.xls, sheet "30-360 Bond Basis", examples 1 to 3).
test.each(isda)('from $from to $to there are $days days in a 360-day year', ({ from, to, days }) => {
  expect(yearFraction(from, to, 'THIRTY_360')).toEqual({ days: BigInt(days), daysInYear: 360n })
})

test.each([
  ['2007-01-15', '2008-01-15', 365n],
  ['2008-01-15', '2009-01-15', 366n],
  ['2026-03-28', '2026-03-30', 2n],
])('from %s to %s there are %d calendar days', (from, to, days) => {
  expect(yearFraction(from, to, 'ACTUAL_365')).toEqual({ days, daysInYear: 365n })
})
