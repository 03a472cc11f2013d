import fc from 'fast-check'
import { it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { holdingsHold } from './holdings.ts'

const platform = await testPlatform()

it("the journal reproduces every past day's holdings after two months of random events in 300 worlds", async () => {
  await fc.assert(holdingsHold(platform, platform.tenants.alba, 60), { numRuns: 300 })
}, 1_800_000)
