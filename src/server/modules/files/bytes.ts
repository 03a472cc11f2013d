import type { FastifyBaseLogger } from 'fastify'
import type { StoredFile } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import type { FileStore } from '../../providers/files/provider.ts'
import { digestOf } from './digest.ts'

interface FileContext {
  files: FileStore
  tenantId: string
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Returns a file's bytes after checking their hash. Throws `file_lost` if they are missing or changed. */
export async function bytesOf(
  { files, tenantId, log }: FileContext,
  { id, sha256 }: Pick<StoredFile, 'id' | 'sha256'>,
): Promise<Buffer> {
  const bytes = await files.read(tenantId, id)
  if (bytes && (await digestOf(bytes)) === sha256) return bytes
  log.error(
    { file: id, tenant: tenantId },
    bytes ? 'the bytes of a file have changed' : 'a file has no bytes',
  )
  return throwError('file_lost')
}
