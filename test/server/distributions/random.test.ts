import { it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { runRandomReturns } from './random-returns.ts'

const platform = await testPlatform()

expectBalanceAfterEach(platform)

it('random distributions, transfers and claims agree with an independent calculator', async () => {
  await runRandomReturns(platform, 3)
}, 120_000)
