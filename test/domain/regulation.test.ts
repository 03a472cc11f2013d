import { expect, test } from 'vitest'
import { cents } from '../../src/domain/money.ts'
import { lossCapacity, netWorth, reflectionEnd, warningThreshold } from '../../src/domain/regulation.ts'

test.each([
  { income: 24_000, assets: 10_000, commitments: 9_000, worth: 25_000, capacity: 2_500, threshold: 1_250 },
  { income: 12_000, assets: 6_000, commitments: 3_000, worth: 15_000, capacity: 1_500, threshold: 1_000 },
  { income: 20_000, assets: 1_000, commitments: 1_000, worth: 20_000, capacity: 2_000, threshold: 1_000 },
  { income: 0, assets: 0, commitments: 0, worth: 0, capacity: 0, threshold: 1_000 },
  { income: 10_000, assets: 0, commitments: 30_000, worth: -20_000, capacity: 0, threshold: 1_000 },
])(
  '$income income, $assets assets and $commitments commitments have a loss capacity of $capacity',
  (euros) => {
    const worth = netWorth({
      net_income: cents(euros.income * 100),
      liquid_assets: cents(euros.assets * 100),
      commitments: cents(euros.commitments * 100),
    })
    expect(worth).toBe(BigInt(euros.worth * 100))
    expect(lossCapacity(worth)).toBe(BigInt(euros.capacity * 100))
    expect(warningThreshold(worth, { warning_from_cents: 100_000, warning_percent: 5 })).toBe(
      BigInt(euros.threshold * 100),
    )
  },
)

test('a fraction of a cent is not counted as capacity', () => {
  expect(lossCapacity(cents(19))).toBe(1n)
})

test.each([
  ['at noon', '2026-06-10T10:00:00Z', '2026-06-14T21:59:59.999Z'],
  ['in the last second of the day in Madrid', '2026-06-10T21:59:59Z', '2026-06-14T21:59:59.999Z'],
  ['in the first second of the next day in Madrid', '2026-06-10T22:00:00Z', '2026-06-15T21:59:59.999Z'],
  ['before the clocks go back', '2026-10-22T10:00:00Z', '2026-10-26T22:59:59.999Z'],
  ['before the clocks go forward', '2026-03-26T10:00:00Z', '2026-03-30T21:59:59.999Z'],
  ['so that it ends on the day the clocks go back', '2026-10-21T10:00:00Z', '2026-10-25T22:59:59.999Z'],
  ['so that it ends on the day the clocks go forward', '2026-03-25T10:00:00Z', '2026-03-29T21:59:59.999Z'],
  ['at the end of a year', '2026-12-30T12:00:00Z', '2027-01-03T22:59:59.999Z'],
  ['before a leap day', '2028-02-26T12:00:00Z', '2028-03-01T22:59:59.999Z'],
])('a reflection period that starts %s ends with the fourth day after', (_when, start, end) => {
  expect(reflectionEnd(new Date(start), 4, 'Europe/Madrid').toISOString()).toBe(end)
})

test('a reflection period ends at midnight in the tenant’s time zone', () => {
  const start = new Date('2026-06-10T22:30:00Z')
  expect(reflectionEnd(start, 4, 'UTC').toISOString()).toBe('2026-06-14T23:59:59.999Z')
  expect(reflectionEnd(start, 4, 'Atlantic/Canary').toISOString()).toBe('2026-06-14T22:59:59.999Z')
  const beforeTheChange = new Date('2026-03-31T10:00:00Z')
  expect(reflectionEnd(beforeTheChange, 4, 'Australia/Sydney').toISOString()).toBe('2026-04-04T12:59:59.999Z')
  expect(reflectionEnd(start, 4, 'America/St_Johns').toISOString()).toBe('2026-06-15T02:29:59.999Z')
})
