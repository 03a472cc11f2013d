import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { diskFiles } from './disk.ts'
import type { FileStore } from './provider.ts'

/** Where the files of this platform lie. */
export function fileStore({ data }: Pick<Config, 'data'>): FileStore {
  return diskFiles(join(data, 'files'))
}
