import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { type Platform, startPlatform } from '../../scripts/lib/platform.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The platforms, one per concurrent worker (home.ts). */
    platforms: Pick<Platform, 'port' | 'data'>[]
    /** The data folder of a stopped platform with only the demo, to be copied. */
    seeded: string
  }
}

/** Starts a platform for each worker, and keeps the seeded demo for tests that need their own platform. */
export default async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const seeded = await startPlatform()
  await seeded.end()
  const platforms: Platform[] = []
  // Starts them in sequence, because each searches for free ports.
  while (platforms.length < config.maxWorkers) platforms.push(await startPlatform({ copyOf: seeded.data }))
  provide(
    'platforms',
    platforms.map(({ port, data }) => ({ port, data })),
  )
  provide('seeded', seeded.data)
  return async () => {
    await Promise.all(platforms.map((platform) => platform.stop()))
    rmSync(seeded.data, { recursive: true, force: true })
  }
}
