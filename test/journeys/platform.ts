import type { TestProject } from 'vitest/node'
import { startPlatform } from '../../scripts/lib/platform.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    port: number
    /** The platform's data folder. */
    data: string
  }
}

/** One running platform for all journeys. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const platform = await startPlatform()
  provide('port', platform.port)
  provide('data', platform.data)
  return () => platform.stop()
}
