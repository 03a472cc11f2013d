import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDistribution, faultsOf } from './distribution-cases.ts'

test('an independent calculator agrees on 10,000 distributions', () => {
  fc.assert(
    fc.property(anyDistribution, (distribution) => {
      expect(faultsOf(distribution)).toEqual([])
    }),
    { numRuns: 10_000 },
  )
})
