import { existsSync, mkdirSync, rmSync } from 'node:fs'
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

/**
 * Starts a platform for each worker, and keeps the seeded demo for tests that need their own platform. SEEDED_DEMO names
 * a folder that keeps the demo for the next run.
 */
export default async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const kept = process.env.SEEDED_DEMO
  const seeded = kept && existsSync(kept) ? { data: kept } : await seedDemo(kept)
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
    if (!kept) rmSync(seeded.data, { recursive: true, force: true })
  }
}

/** Seeds the demo in a folder, by default a new one. */
async function seedDemo(folder: string | undefined): Promise<Pick<Platform, 'data'>> {
  if (!folder) return ended(await startPlatform())
  mkdirSync(folder, { mode: 0o755 })
  try {
    return await ended(await startPlatform({ data: folder }))
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function ended(platform: Platform): Promise<Platform> {
  await platform.end()
  return platform
}
