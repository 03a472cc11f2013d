import { expect, test } from 'vitest'
import { rateOf } from '../../src/domain/returns.ts'

test.each([
  [
    'half a year',
    { invested: 10_000n, invested_days: 10_000n * 182n, income: 250n },
    { simple: 2.5, annual: 5.01 },
  ],
  [
    'two years',
    { invested: 10_000n, invested_days: 10_000n * 730n, income: 1000n },
    { simple: 10, annual: 5 },
  ],
  [
    'half repaid after a year',
    { invested: 10_000n, invested_days: 5000n * 365n * 3n, income: 900n },
    { simple: 9, annual: 6 },
  ],
  ['a week', { invested: 10_000n, invested_days: 10_000n * 7n, income: 100n }, { simple: 1, annual: 0 }],
  ['no investment', { invested: 0n, invested_days: 0n, income: 0n }, { simple: 0, annual: 0 }],
])('the rates of return after %s', (_, brought, rates) => {
  expect(rateOf(brought)).toEqual(rates)
})
