import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startPlatform } from '../../scripts/lib/platform.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    port: number
    /** The platform's data folder. */
    data: string
    /** The folder of one that has ended with nothing but its demo, to be copied. */
    seeded: string
  }
}

/** One running platform for all journeys, and the demo it began with for those that need one of their own. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const seeded = await startPlatform()
  await seeded.end()
  const platform = await startPlatform({ copyOf: seeded.data })
  provide('port', platform.port)
  provide('data', platform.data)
  provide('seeded', seeded.data)
  return async () => {
    await platform.stop()
    rmSync(seeded.data, { recursive: true, force: true })
  }
}
