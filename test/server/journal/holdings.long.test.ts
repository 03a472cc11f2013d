import fc from 'fast-check'
import { it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { holdingsHold } from './holdings.ts'

const platform = await testPlatform()

it('whatever happens to tokens for two months, in 300 worlds, who had which on each day can be read', async () => {
  await fc.assert(holdingsHold(platform, platform.tenants.alba, 60), { numRuns: 300 })
}, 1_800_000)
