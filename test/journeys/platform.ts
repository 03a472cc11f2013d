import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { type Platform, startPlatform } from '../../scripts/lib/platform.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where each of those who work at the same time finds a platform of their own (home.ts). */
    platforms: Pick<Platform, 'port' | 'data'>[]
    /** The folder of one that has ended with nothing but its demo, to be copied. */
    seeded: string
  }
}

/** A running platform for each worker's journeys, and the demo they began with for those that need one of their own. */
export default async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const seeded = await startPlatform()
  await seeded.end()
  const platforms: Platform[] = []
  // One after the other: each looks for free ports.
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
