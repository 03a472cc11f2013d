import type { StoredFile, UploadedFile } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'
import { safeName } from './name.ts'
import { storeFile } from './store-file.ts'

/** Examines and stores a file. Runs outside a transaction, because it may take seconds. */
export async function receiveFile(
  { examiner, files }: Pick<Services, 'examiner' | 'files'>,
  tenantId: string,
  { name, bytes }: UploadedFile,
): Promise<StoredFile> {
  if (bytes.length === 0) throwError('bad_request')
  const { extension, ...examined } = await examiner.examine(tenantId, bytes)
  return storeFile(files, tenantId, { ...examined, name: safeName(name, extension) })
}
