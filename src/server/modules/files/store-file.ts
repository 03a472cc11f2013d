import { newId } from '../../database/ids.ts'
import type { Context, StoredFile } from '../../kernel/context.ts'
import type { FileStore } from '../../providers/files/provider.ts'
import { digestOf } from './digest.ts'
import { files } from './tables.ts'

interface NewFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** Names a kind of owner. */
export type OwnerColumn = 'person_id' | 'organisation_id' | 'issuance_id'

/** Writes a file's bytes; callers insert its row afterwards (insertFile), so that every row has its bytes. */
export async function storeFile(
  store: FileStore,
  tenantId: string,
  { name, type, bytes }: NewFile,
): Promise<StoredFile> {
  const id = newId()
  await store.write(tenantId, id, bytes)
  return { id, name, type, size: bytes.byteLength, sha256: await digestOf(bytes) }
}

/**
 * Inserts the row of a stored file. Without an owner it belongs to the platform; public files may be read by anybody.
 */
export async function insertFile(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  file: StoredFile,
  ownership: Partial<Record<OwnerColumn, string>> & { public?: boolean },
): Promise<void> {
  await tx.insert(files).values({ ...file, ...ownership, created_at: now })
}
