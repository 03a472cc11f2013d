import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Returns the folder of the simulators' data. */
export function simulatorsFolder({ data }: Pick<Config, 'data'>): string {
  return join(data, 'simulators')
}
