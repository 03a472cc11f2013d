import { it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { runRandomReturns } from './random-returns.ts'

const platform = await testPlatform()

expectBalanceAfterEach(platform)

it('many random distributions, transfers and claims agree with an independent calculator', async () => {
  await runRandomReturns(platform, 60)
}, 1_800_000)
