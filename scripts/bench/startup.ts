import { type Platform, startPlatform } from '../lib/platform.ts'
import type { Figure } from './figures.ts'
import { step } from './step.ts'

/** Starts a platform, runs work on it and stops it; keeps its folder. */
export async function onPlatform<T>(
  name: string,
  options: Parameters<typeof startPlatform>[0],
  work: (platform: Platform) => Promise<T>,
): Promise<{ result: T; start: Figure }> {
  const start = performance.now()
  const platform = await step(`starting ${name}`, () => startPlatform(options))
  const value = (performance.now() - start) / 1000
  try {
    return { result: await work(platform), start: { name, value, unit: 's' } }
  } finally {
    await step('ending it', () => platform.end())
  }
}
