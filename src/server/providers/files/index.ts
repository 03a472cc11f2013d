import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { diskFiles } from './disk.ts'
import type { FileStore } from './provider.ts'
import { s3Files } from './s3.ts'

/** Opens the configured file store. */
export function fileStore(
  { bucket, data }: Pick<Config, 'bucket' | 'data'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): FileStore {
  return bucket ? s3Files(bucket, log) : diskFiles(join(data, 'files'))
}
