import { type Platform, startPlatform } from '../lib/platform.ts'
import type { Figure } from './figures.ts'
import { step } from './step.ts'

/** Runs work on a platform that starts before and ends after it; its folder stays. */
export async function onPlatform<T>(
  name: string,
  given: Parameters<typeof startPlatform>[0],
  work: (platform: Platform) => Promise<T>,
): Promise<{ result: T; start: Figure }> {
  const start = performance.now()
  const platform = await step(`starting ${name}`, () => startPlatform(given))
  const value = (performance.now() - start) / 1000
  try {
    return { result: await work(platform), start: { name, value, unit: 's' } }
  } finally {
    await step('ending it', () => platform.end())
  }
}
