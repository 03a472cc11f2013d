import type { TestProject } from 'vitest/node'
import { startPlatform } from '../../scripts/lib/platform.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    port: number
  }
}

/** One running platform for all journeys. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const platform = await startPlatform()
  provide('port', platform.port)
  return () => platform.stop()
}
